import { DomainError } from '@club/contracts';
import type { ReadPayLinkCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { payTokenOf } from '../links/pay-link.js';
import { ReadUnpaidMove } from '../moves/read-unpaid-move.js';
import { VenueRights } from '../offers/venue-rights.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { OrdersStore } from '../orders/orders.store.js';

type Reply = ReplyOf<typeof ReadPayLinkCall>;

/** The pay link of a booking, to be shown on the screen of the desk. It is the one that its e-mail carries. */
@Injectable()
export class ReadPayLink {
  constructor(
    private readonly orders: OrdersStore,
    private readonly readUnpaidMove: ReadUnpaidMove,
    private readonly linkToBooking: LinkToBooking,
    private readonly venues: VenueRights,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, HOLD_EXPIRED */
  async execute(id: string, now: Date): Promise<Reply> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    return order.state === 'completed' ? this.ofMove(order, now) : this.ofBooking(order, now);
  }

  private ofBooking({ _id, ...order }: OrderRow, now: Date): Reply {
    const { state, byLink, expiresAt, duePence } = order;
    if (!byLink || state !== 'pending' || expiresAt <= now) throw new DomainError('HOLD_EXPIRED');
    const link = { bookingId: _id, expiresAt, issue: ticketIssueOf(order) };
    const token = payTokenOf(this.settings.TICKET_SECRET, link);
    return { token, opens: 'payment', expiresAt: expiresAt.toISOString(), duePence };
  }

  /** The difference of a move is paid on the page of the booking. */
  private async ofMove(order: OrderRow, now: Date): Promise<Reply> {
    const move = await this.readUnpaidMove.execute(order, now);
    if (move === null || !move.byLink || !move.isPayable) throw new DomainError('HOLD_EXPIRED');
    const token = await this.linkToBooking.execute(order);
    return { token, opens: 'booking', expiresAt: move.expiresAt, duePence: move.duePence };
  }
}
