import type { DoorBooking, Scan } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readTicketCode } from '../links/ticket-code.js';
import { doorKeysOf } from '../links/ticket-keys.js';
import { OffersStore } from '../offers/offers.store.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { ArrivalsStore } from './arrivals.store.js';
import { FindOrderOfTicket } from './find-order-of-ticket.js';
import { maskedAddress } from './domain/masked-address.js';
import { doorShowOf, reissueOf } from './night-views.js';
import { partyOf, type Reader } from './domain/views.js';

export interface ReadCodeAnswer {
  scan: Scan;
  /** The booking of a true ticket. */
  order: OrderRow | undefined;
}
/** Who looks at the booking; it may depend on the booking's show. */
type ReaderOf = (showId: string) => Promise<Reader>;

/** Reads a ticket's code, and finds its booking. */
@Injectable()
export class ReadCode {
  constructor(
    private readonly offers: OffersStore,
    private readonly findOrder: FindOrderOfTicket,
    private readonly arrivals: ArrivalsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @param showIds the shows of this door. */
  async execute(
    code: string,
    showIds: readonly string[],
    readerOf: ReaderOf,
  ): Promise<ReadCodeAnswer> {
    const facts = readTicketCode(doorKeysOf(this.settings), code.trim());
    if (typeof facts === 'string') return { scan: { read: facts }, order: undefined };
    const [order, show] = await Promise.all([
      this.findOrder.execute(facts.booking, () => Promise.resolve(showIds)),
      this.offers.find(facts.show),
    ]);
    const scan: Scan = {
      read: 'ticket',
      issue: facts.issue,
      admits: facts.admits,
      booking: order === null ? undefined : await this.bookingOf(order, readerOf),
      show: show === null ? undefined : doorShowOf(show),
    };
    return { scan, order: order ?? undefined };
  }

  private async bookingOf(order: OrderRow, readerOf: ReaderOf): Promise<DoorBooking | undefined> {
    const offer = await this.offers.find(order.showId);
    if (offer === null) return undefined;
    const rows = await this.arrivals.findOfBookings([order._id]);
    return {
      party: partyOf(order, rows, await readerOf(order.showId)),
      show: doorShowOf(offer),
      issue: ticketIssueOf(order),
      ...reissueOf(order),
      ...(order.email !== '' && { sentTo: maskedAddress(order.email) }),
      duePence: order.duePence,
    };
  }
}
