import { addDays, londonDate, londonInstant, type DoorRefusalCount } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { OrderArrivalsStore, type DoorOrder } from '../orders/order-arrivals.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import { DoorDevicesStore } from './devices.store.js';
import { comparableShows, earlierDays, type ShowAtDoor } from './domain/figures.js';
import { REFUSALS_KEPT_DAYS, RefusalsStore } from './refusals.store.js';

/** With what the door may know of each booking. */
type KnownShow = Omit<ShowAtDoor, 'orders'> & { orders: readonly DoorOrder[] };

/** When a night begins and ends at the door. */
const TURN_OF_NIGHT = '06:00';

/** Reads what is stored about the door of shows, for those who may know it. It asks for no right. */
@Injectable()
export class NightFigures {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrderArrivalsStore,
    private readonly arrivals: ArrivalsStore,
    private readonly refusals: RefusalsStore,
    private readonly devices: DoorDevicesStore,
  ) {}

  async of(offer: OfferCounts): Promise<KnownShow> {
    const [orders, rows] = await Promise.all([
      this.orders.findOfShows([offer._id]),
      this.arrivals.findOfShow(offer._id),
    ]);
    return { offer, orders, rows };
  }

  /** The last shows on the same weekday at the venue, the newest first. */
  async earlier(offer: OfferCounts): Promise<ShowAtDoor[]> {
    if (offer.venueId === undefined) return [];
    const others = await this.offers.findOnDays(offer.venueId, earlierDays(offer.ticket.date));
    return Promise.all(comparableShows(offer, others).map((other) => this.of(other)));
  }

  /**
   * The tickets that phones have refused at the door of a show; those without a show are of the whole night.
   * @returns null if they are no longer kept.
   */
  async refusalsOf(
    { _id: showId, venueId, ticket: { date: night } }: OfferCounts,
    now: Date,
  ): Promise<DoorRefusalCount[] | null> {
    return venueId === undefined ? null : this.refusalsOfNight({ venueId, night, showId }, now);
  }

  /** Those of a whole night if no show is named. @returns null if they are no longer kept. */
  async refusalsOfNight(
    { venueId, night, showId }: { venueId: string; night: string; showId?: string },
    now: Date,
  ): Promise<DoorRefusalCount[] | null> {
    if (night < addDays(londonDate(now), -REFUSALS_KEPT_DAYS)) return null;
    const from = londonInstant(night, TURN_OF_NIGHT);
    const until = londonInstant(addDays(night, 1), TURN_OF_NIGHT);
    return this.refusals.countOf({ venueId, from, until, ...(showId !== undefined && { showId }) });
  }

  /** The phones of a night that hold arrivals which they have not delivered, by their own last word. */
  async unsentPhones({ venueId, night }: { venueId: string; night: string }) {
    const phones = await this.devices.findOfVenue(venueId, night);
    return phones
      .filter(({ nights, unsent = 0 }) => nights.includes(night) && unsent > 0)
      .map(({ name, unsent = 0 }) => ({ name, arrivals: unsent }));
  }
}
