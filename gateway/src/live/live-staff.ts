import { mayAt, PERMISSION_OF_NEWS, type LiveEvent, type News, type Rights } from '@club/contracts';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  filter,
  interval,
  map,
  merge,
  of,
  ReplaySubject,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { SessionWatch } from '../auth/session-watch.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { StaffNews } from './staff-news.js';

const HEARTBEAT_MS = 20_000;
const MINUTE_MS = 60_000;
const READY: LiveEvent = { kind: 'ready' };

/** The news for one member of staff: of what they may read, and where. */
@Injectable()
export class LiveStaff implements BeforeApplicationShutdown {
  /** Replayed for streams that begin after it: they were waiting for a first answer, or were opened during the drain. */
  private readonly ending = new ReplaySubject<void>(1);

  constructor(
    private readonly news: StaffNews,
    private readonly sessions: SessionWatch,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * Emits `ready` at once, then the news; null is a heartbeat. Ends with the session, when a right is given or taken
   * away, with the process, and after a while like other live streams.
   * @throws SERVICE_UNAVAILABLE
   */
  async stream(member: SignedInMember): Promise<Observable<LiveEvent | null>> {
    await this.news.begin();
    const over = merge(
      this.ending,
      this.sessions.over(member),
      timer(this.settings.CLUB_LIVE_STREAM_MINUTES * MINUTE_MS),
    );
    const heard = this.news.heard().pipe(filter((news) => mayHear(member.rights, news)));
    const heartbeat = interval(HEARTBEAT_MS).pipe(map(() => null));
    return merge(of(READY), heard, heartbeat).pipe(takeUntil(over));
  }

  /** Open streams would prevent the server from closing. */
  beforeApplicationShutdown(): void {
    this.ending.next();
  }
}

/** News that may be of any venue is for everyone who has the right at one. */
function mayHear(rights: Rights, { kind, venueId }: News): boolean {
  // guard: news-ends-at-the-venue
  return mayAt(rights, PERMISSION_OF_NEWS[kind], venueId ?? undefined);
}
