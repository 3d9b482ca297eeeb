import { DomainError, ERROR_STATUS, type DoorEvent } from '@club/contracts';
import { Services, type Logger } from '@club/kit';
import { ReadNightChangesCall, type ReplyOf } from '@club/messages';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  concatMap,
  EMPTY,
  exhaustMap,
  from,
  interval,
  map,
  merge,
  of,
  ReplaySubject,
  Subject,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { LOGGER, SETTINGS, type GatewaySettings } from '../config.js';

/** Booking's reading may be up to 200 ms old, so a change arrives within about a second. */
const POLL_MS = 600;
const HEARTBEAT_MS = 20_000;
const MINUTE_MS = 60_000;

type Changes = ReplyOf<typeof ReadNightChangesCall>;

/** Asks booking for each phone what has changed tonight. Booking decides each time whether the phone may still read it. */
@Injectable()
export class LiveNight implements BeforeApplicationShutdown {
  /** Replayed for streams that begin after it: they were waiting for a first answer, or were opened during the drain. */
  private readonly ending = new ReplaySubject<void>(1);

  constructor(
    private readonly services: Services,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Emits the version of tonight's bundle at once, then each change; null is a heartbeat. Ends when the phone is no longer
   * allowed to read, with the process, and after CLUB_LIVE_STREAM_MINUTES.
   * @throws DEVICE_REVOKED, NOT_YOUR_NIGHT
   */
  async stream(credential: string): Promise<Observable<DoorEvent | null>> {
    const { version } = await this.ask(credential, undefined);
    const refused = new Subject<void>();
    const over = timer(this.settings.CLUB_LIVE_STREAM_MINUTES * MINUTE_MS);
    const first: DoorEvent = { kind: 'bundle', version };
    const heartbeat = interval(HEARTBEAT_MS).pipe(map(() => null));
    const changes = this.follow({ credential, version }, refused);
    return merge(of(first), changes, heartbeat).pipe(takeUntil(merge(this.ending, refused, over)));
  }

  /** Open streams would prevent the server from closing. */
  beforeApplicationShutdown(): void {
    this.ending.next();
  }

  private follow(
    seen: { credential: string; version: string },
    refused: Subject<void>,
  ): Observable<DoorEvent> {
    const next = async (): Promise<DoorEvent[]> => {
      try {
        const changes = await this.ask(seen.credential, seen.version);
        const isNews = changes.version !== seen.version;
        seen.version = changes.version;
        return isNews ? eventsOf(changes) : [];
      } catch (error) {
        if (isRefusal(error)) refused.next();
        else this.logger.debug({ err: error }, 'asking for the changes of a night failed');
        return [];
      }
    };
    return interval(POLL_MS).pipe(
      exhaustMap(() => from(next())), // not again before the previous answer
      concatMap((events) => (events.length === 0 ? EMPTY : from(events))),
    );
  }

  private ask(credential: string, since: string | undefined): Promise<Changes> {
    return this.services.call(ReadNightChangesCall, { credential, since });
  }
}

const eventsOf = ({ version, whole, parties }: Changes): DoorEvent[] =>
  whole
    ? [{ kind: 'bundle', version }]
    : parties.map((party) => ({ kind: 'party', party, version }));

/** Booking has refused this phone. Any other error may be temporary, so polling continues. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && [401, 403].includes(ERROR_STATUS[error.code]);
