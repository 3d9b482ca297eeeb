import { DomainError, ERROR_STATUS, type LiveShow } from '@club/contracts';
import { type Logger, Services } from '@club/kit';
import { ListOffersCall } from '@club/messages';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { interval, map, merge, Observable, ReplaySubject, Subject, takeUntil, timer } from 'rxjs';
import { ShortLivedCache } from '../cache/short-lived-cache.js';
import { offerFields } from '../compose/compose-show.js';
import { LOGGER, SETTINGS, type GatewaySettings } from '../config.js';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 20_000;
const MINUTE_MS = 60_000;

interface Watched {
  watchers: number;
  changes: Subject<LiveShow>;
  last: LiveShow | undefined;
}

const newlyWatched = (last: LiveShow | undefined): Watched => ({
  watchers: 0,
  changes: new Subject<LiveShow>(),
  last,
});

/**
 * Polls booking once a second for the shows that are being watched, and sends changes to each watcher. Only shows that
 * booking knows can be watched, so their number stays within one call (CLUB_LIVE_STREAMS).
 */
@Injectable()
export class LiveShows implements BeforeApplicationShutdown {
  private readonly watched = new Map<string, Watched>();
  private readonly asked = new ShortLivedCache();
  /** Replayed for streams that begin after it: they were waiting for a first answer, or were opened during the drain. */
  private readonly ending = new ReplaySubject<void>(1);
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;

  constructor(
    private readonly services: Services,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Emits the show's figures at once and whenever they change; null is a heartbeat. Ends after half an hour, so that
   * what a network holds open is counted anew, and with the process.
   * @throws NOT_FOUND if booking has no offer for the show.
   */
  async stream(id: string): Promise<Observable<LiveShow | null>> {
    const first = this.watched.get(id)?.last ?? (await this.firstFigures(id));
    const heartbeat = interval(HEARTBEAT_MS).pipe(map(() => null));
    const over = timer(this.settings.CLUB_LIVE_STREAM_MINUTES * MINUTE_MS);
    return merge(this.watch(id, first), heartbeat).pipe(takeUntil(merge(this.ending, over)));
  }

  /** Open streams would prevent the server from closing. */
  beforeApplicationShutdown(): void {
    this.ending.next();
  }

  /** @returns undefined if booking is away: the figures follow, and a browser that is refused would not connect again. */
  private async firstFigures(id: string): Promise<LiveShow | undefined> {
    try {
      return await this.asked.get(id, () => this.askForOne(id));
    } catch (error) {
      if (error instanceof DomainError && ERROR_STATUS[error.code] >= 500) return undefined;
      throw error;
    }
  }

  private async askForOne(id: string): Promise<LiveShow | undefined> {
    const [show] = await this.ask([id]);
    // guard: live-streams-of-known-shows
    if (show === undefined) throw new DomainError('NOT_FOUND');
    return show;
  }

  private async ask(showIds: string[]): Promise<LiveShow[]> {
    const { offers } = await this.services.call(ListOffersCall, { showIds });
    return offers.map((offer) => ({ id: offer.showId, ...offerFields(offer) }));
  }

  private watch(id: string, first: LiveShow | undefined): Observable<LiveShow> {
    return new Observable((watcher) => {
      const show = this.watched.get(id) ?? newlyWatched(first);
      this.watched.set(id, show);
      show.watchers += 1;
      if (show.last !== undefined) watcher.next(show.last);
      const subscription = show.changes.subscribe(watcher);
      this.timer ??= setInterval(() => void this.poll(), POLL_MS);
      return () => {
        subscription.unsubscribe();
        show.watchers -= 1;
        if (show.watchers === 0) this.watched.delete(id);
        if (this.watched.size === 0) this.stopPolling();
      };
    });
  }

  private stopPolling(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return; // the previous poll has not returned
    this.isPolling = true;
    try {
      for (const show of await this.ask([...this.watched.keys()])) this.notify(show);
    } catch (error) {
      this.logger.debug({ err: error }, 'polling live shows failed');
    } finally {
      this.isPolling = false;
    }
  }

  private notify(now: LiveShow): void {
    const show = this.watched.get(now.id);
    if (show === undefined || JSON.stringify(show.last) === JSON.stringify(now)) return;
    show.last = now;
    show.changes.next(now);
  }
}
