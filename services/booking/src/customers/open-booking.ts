import { pence } from '@club/contracts';
import type { ReadMyBookingCall, ReplyOf, UnpaidMoveView } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { ticketCodeOf } from '../links/ticket-code.js';
import { ReadUnpaidMove } from '../moves/read-unpaid-move.js';
import { admits } from '../orders/domain/admits.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { hasTicket } from '../orders/domain/states.js';
import { asPayer, isGiven, transfersOf, viewTransfer } from '../orders/domain/transfers.js';
import { viewBooking } from '../orders/domain/views.js';
import { ViewReturns } from '../returns/view-returns.js';
import { FindLinkedOrder } from './find-linked-order.js';
import { PlanMyMove } from './plan-my-move.js';
import { SayLate } from './say-late.js';
import { ViewTransfers } from './view-transfers.js';

const GIVEN_AWAY =
  'Your link shows no ticket any more, and the one that you had is void. You have paid, so a refund would go to you. If anything has to change, please ring us.';

/** Shows a booking to the holder of its link, with its ticket if it is paid. */
@Injectable()
export class OpenBooking {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly planMyMove: PlanMyMove,
    private readonly readUnpaidMove: ReadUnpaidMove,
    private readonly sayLate: SayLate,
    private readonly viewReturns: ViewReturns,
    private readonly viewTransfers: ViewTransfers,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND */
  async execute(token: string): Promise<ReplyOf<typeof ReadMyBookingCall>> {
    const now = new Date();
    const { order, isPayer } = await this.findLinkedOrder.orOfPayer(token);
    if (isPayer) return viewGivenAway(asPayer(order), now);
    const opened = {
      booking: viewBooking(order),
      ticketCode: this.ticketCodeFor(order),
      lateMinutes: await this.sayLate.minutesOf(order),
    };
    // guard: friends-see-no-money (invariants.md I53)
    if (isGiven(order))
      return { ...opened, booking: { ...opened.booking, totalPence: pence(0) }, isGiven: true };
    return {
      ...opened,
      moveRefusal: await this.planMyMove.refusalOf(order),
      unpaidMove: await this.unpaidMoveOf(order, now),
      returns: await this.viewReturns.execute(order, now),
      transfers: await this.viewTransfers.execute(order, now),
    };
  }

  /** No one is asked for money that would go back. */
  private async unpaidMoveOf(order: OrderRow, now: Date): Promise<UnpaidMoveView | null> {
    const move = await this.readUnpaidMove.execute(order, now);
    return move?.isPayable === true ? move : null;
  }

  /** @returns null if the booking lets no one in. */
  private ticketCodeFor(order: OrderRow): string | null {
    const { _id: bookingId, showId } = order;
    const facts = { bookingId, showId, admits: admits(order), issue: ticketIssueOf(order) };
    return hasTicket(order) && facts.admits > 0 ? ticketCodeOf(this.settings, facts) : null;
  }
}

/** A payer without tickets sees who has them and what was paid, and nothing that the friend has done. */
const viewGivenAway = (order: OrderRow, now: Date): ReplyOf<typeof ReadMyBookingCall> => ({
  booking: { ...viewBooking(order), admits: 0 },
  ticketCode: null,
  isGivenAway: true,
  transfers: {
    refusal: GIVEN_AWAY,
    most: 0,
    transfers: transfersOf(order).map((transfer) => viewTransfer(order, transfer, now)),
  },
});
