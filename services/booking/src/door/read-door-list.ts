import {
  bySurname,
  DomainError,
  type DoorList,
  type Party,
  type PartyArrival,
} from '@club/contracts';
import { currentContext } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { ArrivalsStore } from './arrivals.store.js';
import type { ArrivalRow } from './domain/arrival.js';
import { viewArrival, viewParty, type Reader } from './domain/views.js';

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
    const parties = await this.partiesOf(orders, await this.reader(showId));
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
      parties,
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

  async partyOf(order: OrderRow): Promise<Party> {
    const [party] = await this.partiesOf([order], await this.reader(order.showId));
    if (party === undefined) throw new Error('One order is one party.');
    return party;
  }

  private async partiesOf(orders: readonly OrderRow[], reader: Reader): Promise<Party[]> {
    const rows = await this.arrivals.findOfBookings(orders.map(({ _id }) => _id));
    const undone = undoneIn(rows);
    const shown = new Map<string, PartyArrival[]>(orders.map(({ _id }) => [_id, []]));
    for (const row of rows)
      if (row.undoes === undefined)
        shown.get(row.bookingId)?.push(viewArrival(row, reader, undone.has(row._id)));
    return orders.map((order) => viewParty(order, shown.get(order._id) ?? [])).sort(bySurname);
  }

  private async reader(showId: string): Promise<Reader> {
    const mayAny = await this.venues.allows(showId, 'door:supervise');
    return { staffId: currentContext()?.staff?.id ?? '', mayAny, now: new Date() };
  }
}

const undoneIn = (rows: readonly ArrivalRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])));
