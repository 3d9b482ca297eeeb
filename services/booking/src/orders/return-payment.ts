import { DomainError, pence } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import type { OrderRow } from './domain/order.js';
import { refundedPence, type Refund } from './domain/refunds.js';
import { FinishRefund } from './finish-refund.js';
import { NoteStripeRefunds } from './note-stripe-refunds.js';
import { OrderRefundsStore } from './order-refunds.store.js';

const REASON = 'the payment did not match the booking';
const refundIdOf = ({ _id }: OrderRow): string => `${_id}-quarantine`;

/**
 * Returns a quarantined payment after a member of staff has decided it: exactly what Stripe received, less what was
 * refunded at Stripe already. Then the places and the held gift money are free and the order is refunded. A crash after
 * any line leaves it in `refund_due`, and the half-way sweep does it again under the same ids.
 */
@Injectable()
export class ReturnPayment {
  constructor(
    private readonly noteStripeRefunds: NoteStripeRefunds,
    private readonly refunds: OrderRefundsStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly finishRefund: FinishRefund,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE, EDITED_MEANWHILE */
  async execute({ _id }: OrderRow): Promise<void> {
    const known = await this.noteStripeRefunds.execute(_id);
    if (known === null) throw new DomainError('NOT_FOUND');
    const order = await this.withRefund(known);
    for (const refund of order.refunds.filter(({ state }) => state === 'due'))
      if (!(await this.refundCard(order, refund))) return;
    await this.claims.release(order.showId, { orderId: _id, quantity: order.quantity });
    await this.gifts.release(order);
    await this.finishRefund.executeWithoutMoney(order, refundIdOf(order));
  }

  /** The refund is written as due before any money moves. */
  private async withRefund(order: OrderRow): Promise<OrderRow> {
    const received = order.quarantine?.receivedPence ?? 0;
    const left = received - refundedPence(order, 'promised');
    if (left <= 0) return order;
    const noted = await this.refunds.add(order, refundOf(order, left), REASON);
    if (noted === null) throw new DomainError('EDITED_MEANWHILE');
    return noted;
  }

  private async refundCard(order: OrderRow, refund: Refund): Promise<boolean> {
    if (refund.settledBy !== undefined) {
      await this.finishRefund.execute(order, refund);
      return true;
    }
    const reply = await this.stripeRefunds.refund(order.paymentIntentId ?? '', refund);
    switch (reply.outcome) {
      case 'done':
        await this.finishRefund.execute(order, { ...refund, stripeRefundId: reply.stripeId });
        return true;
      case 'pending':
        await this.refunds.notePending(order._id, refund, reply.stripeId);
        return false;
      case 'refused':
        alarms.inc({ kind: 'refund-failed' });
        this.logger.error({ orderId: order._id, refundId: refund.id }, 'Stripe refused a refund');
        await this.refunds.retry(order._id, refund);
        return false;
      case 'unknown':
        return false;
    }
  }
}

/** Its places are not sold but held, so they are released and not refunded. */
const refundOf = (order: OrderRow, amount: number): Refund => ({
  id: refundIdOf(order),
  pence: pence(amount),
  cardPence: pence(amount),
  gift: [],
  places: 0,
  state: 'due',
  attempt: 1,
  reason: REASON,
});
