import type { LiveShow } from '@club/contracts';
import { type Logger, Services } from '@club/kit';
import { ListOffersCall } from '@club/messages';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { interval, map, merge, Observable, Subject, takeUntil } from 'rxjs';
import { offerFields } from '../compose/compose-show.js';
import { LOGGER } from '../config.js';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** The limit of one call to booking. A club has about a hundred shows. */
const MAX_SHOWS = 2_000;

/** Polls booking once a second for the shows that are being watched, and sends changes to each watcher. */
@Injectable()
export class LiveShows implements BeforeApplicationShutdown {
  private readonly watched = new Map<
    string,
    { watchers: number; changes: Subject<LiveShow>; last: string }
  >();
  private readonly ending = new Subject<void>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;

  constructor(
    private readonly services: Services,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Emits the show's figures at once and whenever they change; null is a heartbeat. Ends with the process. */
  stream(id: string): Observable<LiveShow | null> {
    const heartbeat = interval(HEARTBEAT_MS).pipe(map(() => null));
    return merge(this.watch(id), heartbeat).pipe(takeUntil(this.ending));
  }

  /** Open streams would prevent the server from closing. */
  beforeApplicationShutdown(): void {
    this.ending.next();
  }

  private watch(id: string): Observable<LiveShow> {
    return new Observable((watcher) => {
      const show = this.watched.get(id) ?? {
        watchers: 0,
        changes: new Subject<LiveShow>(),
        last: '',
      };
      this.watched.set(id, show);
      show.watchers += 1;
      if (show.last !== '') watcher.next(JSON.parse(show.last) as LiveShow);
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
      const { offers } = await this.services.call(ListOffersCall, {
        showIds: [...this.watched.keys()].slice(0, MAX_SHOWS),
      });
      for (const offer of offers) this.notify({ id: offer.showId, ...offerFields(offer) });
    } catch (error) {
      this.logger.debug({ err: error }, 'polling live shows failed');
    } finally {
      this.isPolling = false;
    }
  }

  private notify(view: LiveShow): void {
    const show = this.watched.get(view.id);
    const now = JSON.stringify(view);
    if (show === undefined || show.last === now) return;
    show.last = now;
    show.changes.next(view);
  }
}
