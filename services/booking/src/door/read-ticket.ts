import { verdictOf, type DoorBooking, type DoorShow, type Scan } from '@club/contracts';
import type { ReadTicketCall, ReplyOf, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readTicketCode, ticketIdsOf, type ReadTicket as Facts } from '../links/ticket-code.js';
import { doorKeysOf } from '../links/ticket-keys.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { OrderArrivalsStore } from '../orders/order-arrivals.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReadDoorList } from './read-door-list.js';

/** Says what to do with a ticket at the door of a show. It lets no one in by itself. */
@Injectable()
export class ReadTicket {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly ordersAtDoor: OrderArrivalsStore,
    private readonly doorList: ReadDoorList,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute({
    showId,
    code,
  }: RequestOf<typeof ReadTicketCall>): Promise<ReplyOf<typeof ReadTicketCall>> {
    const here = await this.doorList.offerOf(showId);
    const scan = await this.scan(code.trim(), showId);
    const door = { show: doorShowOf(here), now: new Date(), isOnline: true };
    const verdict = verdictOf(scan, door);
    // The party of another show may be none of this steward's business.
    const party = scan.read === 'ticket' && scan.booking?.show.showId === showId;
    return { verdict, party: party ? (scan.booking?.party ?? null) : null };
  }

  private async scan(code: string, showId: string): Promise<Scan> {
    const facts = readTicketCode(doorKeysOf(this.settings), code);
    if (typeof facts === 'string') return { read: facts };
    const [booking, show] = await Promise.all([
      this.bookingOf(facts, showId),
      this.offers.find(facts.show),
    ]);
    return {
      read: 'ticket',
      issue: facts.issue,
      admits: facts.admits,
      booking,
      show: show === null ? undefined : doorShowOf(show),
    };
  }

  private async bookingOf(facts: Facts, showId: string): Promise<DoorBooking | undefined> {
    const order = await this.orderOf(facts, showId);
    const offer = order && (await this.offers.find(order.showId));
    if (order === undefined || !offer) return undefined;
    return {
      party: await this.doorList.partyOf(order),
      show: doorShowOf(offer),
      issue: ticketIssueOf(order),
      duePence: order.duePence,
    };
  }

  /** An id that is not hexadecimal is in the ticket as a hash, and is looked for among the bookings of this show. */
  private async orderOf({ booking }: Facts, showId: string): Promise<OrderRow | undefined> {
    const named = await this.orders.find(booking);
    if (named !== null) return named;
    const ofShow = await this.ordersAtDoor.findOfShow(showId);
    return ofShow.find(({ _id }) => ticketIdsOf({ bookingId: _id, showId }).booking === booking);
  }
}

const doorShowOf = ({ _id: showId, ticket, status }: OfferCounts): DoorShow => ({
  showId,
  city: ticket.city,
  date: ticket.date,
  doorsTime: ticket.doorsTime,
  showTime: ticket.showTime,
  isCancelled: status !== 'open',
});
