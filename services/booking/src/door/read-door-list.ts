import { bySurname, DomainError, type DoorList, type Party } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import { ArrivalsStore } from './arrivals.store.js';
import { undoneIn, viewArrival, viewParties, type Reader } from './domain/views.js';
import { memberOfStaff } from './member-of-staff.js';

/** What the door needs of a show: a name to call for each booking, and who is in. No addresses. */
@Injectable()
export class ReadDoorList {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrderArrivalsStore,
    private readonly arrivals: ArrivalsStore,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(showId: string): Promise<DoorList> {
    const offer = await this.offerOf(showId);
    const orders = await this.orders.findOfShow(showId);
    const rows = await this.arrivals.findOfBookings(orders.map(({ _id }) => _id));
    const parties = [...viewParties(orders, rows, await this.reader(showId)).values()];
    const { title, venueName, city, date, doorsTime, showTime } = offer.ticket;
    const texts = { title, venueName, city, date, doorsTime, showTime };
    const sum = (count: (party: Party) => number) =>
      parties.reduce((total, party) => total + count(party), 0);
    return {
      showId,
      ...texts,
      isCancelled: offer.status !== 'open',
      expected: sum(({ admits }) => admits),
      arrived: sum(({ arrived }) => arrived),
      parties: parties.sort(bySurname),
    };
  }

  /** @throws NOT_FOUND, FORBIDDEN */
  async listArrivals(showId: string) {
    await this.offerOf(showId);
    const rows = await this.arrivals.findOfShow(showId);
    const undone = undoneIn(rows);
    const reader = await this.reader(showId);
    return rows.map((row) => ({
      ...viewArrival(row, reader, undone.has(row._id)),
      bookingId: row.bookingId,
      ...(row.undoes !== undefined && { undoes: row.undoes }),
    }));
  }

  /** The offer of a show at whose door the member of staff may be. @throws NOT_FOUND, FORBIDDEN */
  async offerOf(showId: string): Promise<OfferCounts> {
    await this.venues.require(showId);
    const offer = await this.offers.find(showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    return offer;
  }

  /** The member of staff who asks about a show. */
  async reader(showId: string): Promise<Reader> {
    const mayAny = await this.venues.allows(showId, 'door:supervise');
    return { by: memberOfStaff(), mayAny, now: new Date() };
  }
}
