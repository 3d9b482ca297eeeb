import { DomainError, formatPounds } from '@club/contracts';
import type { PayByBankCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { cardIntentOf, isRefused, type Refund } from '../orders/domain/refunds.js';
import { FinishRefund } from '../orders/finish-refund.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';

const NOT_REFUSED = 'The card has not refused this refund. Please wait until it has.';
type Input = RequestOf<typeof PayByBankCall>;

/**
 * Ends the debt of a refund that the card has refused, because staff have paid it by bank transfer. The decision, its line
 * of history and its row in the trail are one write; after a crash behind it the settle sweep finishes the refund.
 */
@Injectable()
export class PayByBank {
  constructor(
    private readonly orders: OrdersStore,
    private readonly refunds: OrderRefundsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly finishRefund: FinishRefund,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, EDITED_MEANWHILE, PAYMENTS_UNAVAILABLE */
  async execute({ id, refundId, note }: Input): Promise<void> {
    const { order, refund } = await this.find(id, refundId);
    await this.venues.require(order.showId);
    if (refund.settledBy === undefined) await this.settle(order, refund, note);
    if (refund.state === 'due') await this.finishRefund.execute(order, refund);
  }

  /** A booking's refund may be on the payment of a move. */
  private async find(id: string, refundId: string): Promise<{ order: OrderRow; refund: Refund }> {
    const booking = await this.orders.find(id);
    if (booking === null) throw new DomainError('NOT_FOUND');
    for (const order of [booking, ...(await this.refunds.findSupplements(id))]) {
      const refund = order.refunds.find((one) => one.id === refundId);
      if (refund !== undefined) return { order, refund };
    }
    throw new DomainError('NOT_FOUND');
  }

  private async settle(order: OrderRow, refund: Refund, note: string): Promise<void> {
    await this.requireRefused(order, refund);
    const line = `refund of £${formatPounds(refund.pence)} paid by bank transfer: ${note}`;
    const { _id: id, showId } = order;
    await this.trail.transaction(async (session) => {
      const settled = await this.refunds.settleByBank(order, refund, line, session);
      if (settled === null) throw new DomainError('EDITED_MEANWHILE');
      const details = { refundId: refund.id, pence: refund.cardPence };
      await this.trail.write({ act: 'refund-by-bank', id, showId, details }, session);
    });
  }

  /** A refund that Stripe may still make would be paid twice. */
  private async requireRefused(order: OrderRow, refund: Refund): Promise<void> {
    const { id } = refund;
    const intentId = cardIntentOf(order);
    if (!isRefused(refund) || intentId === undefined)
      throw new DomainError('EDITED_MEANWHILE', NOT_REFUSED);
    const atStripe = await this.stripeRefunds.findAll(intentId);
    // guard: only-refused-refunds-are-paid-by-bank (invariants.md I51)
    if (atStripe.some((found) => found.id === id && found.status !== 'failed'))
      throw new DomainError('EDITED_MEANWHILE', NOT_REFUSED);
  }
}
