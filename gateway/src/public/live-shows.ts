import type { LiveShow } from '@club/contracts';
import { type Logger, Services } from '@club/kit';
import { ListOffersCall, type OfferView } from '@club/messages';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { interval, map, merge, Observable, Subject, takeUntil } from 'rxjs';
import { LOGGER } from '../config.js';

const EVERY_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** What one call takes; a club has a hundred shows. */
const MOST_AT_ONCE = 2_000;

const viewOf = ({
  showId: id,
  status,
  capacity,
  sold,
  held,
  unitPence,
  salesEndAt,
}: OfferView): LiveShow => ({
  id,
  status,
  maxTickets: capacity,
  soldTickets: sold,
  heldTickets: held,
  price: unitPence / 100,
  salesEndAt,
});

/** Asks booking once a second for the shows that somebody watches, and tells each watcher what changed. */
@Injectable()
export class LiveShows implements BeforeApplicationShutdown {
  private readonly watched = new Map<
    string,
    { watchers: number; changes: Subject<LiveShow>; last: string }
  >();
  private readonly ending = new Subject<void>();
  private timer: NodeJS.Timeout | undefined;
  private asking = false;

  constructor(
    private readonly services: Services,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The show's figures whenever they change, and once at the beginning; null is a heartbeat. Ends with the process. */
  stream(id: string): Observable<LiveShow | null> {
    const heartbeat = interval(HEARTBEAT_MS).pipe(map(() => null));
    return merge(this.watch(id), heartbeat).pipe(takeUntil(this.ending));
  }

  /** Open streams would keep the server from closing. */
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
      this.timer ??= setInterval(() => void this.ask(), EVERY_MS);
      return () => {
        subscription.unsubscribe();
        show.watchers -= 1;
        if (show.watchers === 0) this.watched.delete(id);
        if (this.watched.size === 0) this.rest();
      };
    });
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async ask(): Promise<void> {
    if (this.asking) return; // the last question is still on its way
    this.asking = true;
    try {
      const { offers } = await this.services.call(ListOffersCall, {
        showIds: [...this.watched.keys()].slice(0, MOST_AT_ONCE),
      });
      for (const offer of offers) this.tell(viewOf(offer));
    } catch (error) {
      this.logger.debug({ err: error }, 'no live figures this time');
    } finally {
      this.asking = false;
    }
  }

  private tell(view: LiveShow): void {
    const show = this.watched.get(view.id);
    const now = JSON.stringify(view);
    if (show === undefined || show.last === now) return;
    show.last = now;
    show.changes.next(view);
  }
}
