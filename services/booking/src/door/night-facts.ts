import { addDays } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { OrderArrivalsStore, type DoorOrder } from '../orders/order-arrivals.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import type { ArrivalRow } from './domain/arrival.js';

/** What is stored about a night at a venue. */
export interface NightFacts {
  shows: readonly OfferCounts[];
  calendar: readonly OfferCounts[];
  orders: readonly DoorOrder[];
  movedAway: readonly DoorOrder[];
  arrivals: readonly ArrivalRow[];
}

interface Recent {
  night: string;
  at: number;
  facts: Promise<NightFacts>;
}

const CALENDAR_DAYS = 60;
/** Phones that ask for changes at almost the same moment share one reading. */
const SHARED_MS = 200;

/** Reads a night. All phones of a venue need the same, so those that only ask for changes share it. */
@Injectable()
export class ReadNightFacts {
  /** By venue. */
  private readonly recent = new Map<string, Recent>();

  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrderArrivalsStore,
    private readonly arrivals: ArrivalsStore,
  ) {}

  async execute(venueId: string, night: string): Promise<NightFacts> {
    const [first, last] = [addDays(night, -CALENDAR_DAYS), addDays(night, CALENDAR_DAYS)];
    const calendar = await this.offers.findBetween(first, last);
    const shows = calendar.filter(
      (offer) => offer.venueId === venueId && offer.ticket.date === night,
    );
    const showIds = shows.map(({ _id }) => _id);
    const [orders, movedAway] = await Promise.all([
      this.orders.findOfShows(showIds),
      this.orders.findMovedFrom(showIds),
    ]);
    const arrivals = await this.arrivals.findOfBookings(orders.map(({ _id }) => _id));
    return { shows, calendar, orders, movedAway, arrivals };
  }

  /** At most a fifth of a second old. */
  shared(venueId: string, night: string): Promise<NightFacts> {
    const known = this.recent.get(venueId);
    if (known?.night === night && performance.now() - known.at < SHARED_MS) return known.facts;
    const facts = this.execute(venueId, night);
    this.recent.set(venueId, { night, at: performance.now(), facts });
    return facts;
  }
}
