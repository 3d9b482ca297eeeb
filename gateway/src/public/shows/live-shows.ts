import type { LiveShow } from '@club/contracts';
import type { Logger } from '@club/kit';
import { ListOffers, type OfferView } from '@club/messages';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Observable, Subject } from 'rxjs';
import { BookingClient } from '../../clients/booking.client.js';
import { LOGGER } from '../../config.js';

const EVERY_MS = 1_000;

const viewOf = ({ showId: id, status, capacity, sold, held, unitPence, salesEndAt }: OfferView): LiveShow => ({
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
export class LiveShows implements OnApplicationShutdown {
  private readonly watched = new Map<string, { watchers: number; changes: Subject<LiveShow>; last: string }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly booking: BookingClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The show's figures whenever they change, and once at the beginning. */
  watch(id: string): Observable<LiveShow> {
    return new Observable((watcher) => {
      const show = this.watched.get(id) ?? { watchers: 0, changes: new Subject<LiveShow>(), last: '' };
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

  onApplicationShutdown(): void {
    this.rest();
    for (const { changes } of this.watched.values()) changes.complete();
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async ask(): Promise<void> {
    try {
      const { offers } = await this.booking.call(ListOffers, { showIds: [...this.watched.keys()] });
      for (const offer of offers) this.tell(viewOf(offer));
    } catch (error) {
      this.logger.debug({ err: error }, 'no live figures this time');
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
