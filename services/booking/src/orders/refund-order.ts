import { DomainError, type Pence } from '@club/contracts';
import { alarms, Outbox, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import type { OrderRow } from './domain/order.js';
import { draftRefund, isFullyRefunded, refundablePence, type Refund } from './domain/refunds.js';
import { OrdersStore } from './orders.store.js';

export interface RefundInput {
  refundId: string;
  pence: Pence;
  /** Places that become free with it. */
  places: number;
  reason: string;
}

/**
 * Refunds an order: the refund is written as due first, then the money goes back under the refund's own id, outside
 * any transaction (reliability.md 2.4). If a crash leaves a refund due, the settle sweep finds it.
 */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    private readonly stripeRefunds: StripeRefunds,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A completed order of a show that will not take place. */
  async refundAll(order: OrderRow): Promise<void> {
    const due = await this.orders.transition(order._id, 'refund_due', { live: false });
    if (due !== null) await this.execute(due);
  }

  /** A part of a completed order, or all of it. @throws REFUND_TOO_LARGE, EDITED_MEANWHILE */
  async refundPart(order: OrderRow, input: RefundInput): Promise<void> {
    const noted = order.refunds.some(({ id }) => id === input.refundId)
      ? order
      : await this.note(order, input);
    await this.execute(noted);
  }

  /** @returns whether the customer has everything that is due; otherwise the settle sweep tries again. */
  async execute(order: OrderRow): Promise<boolean> {
    const noted = await this.withRemainder(order);
    let isAllDone = true;
    for (const refund of noted.refunds.filter(({ state }) => state === 'due')) {
      if (await this.refund(noted, refund)) await this.commit(noted, refund);
      else isAllDone = false;
    }
    return isAllDone;
  }

  private async note(order: OrderRow, { refundId: id, ...input }: RefundInput): Promise<OrderRow> {
    if (input.pence > refundablePence(order)) throw new DomainError('REFUND_TOO_LARGE');
    const noted = await this.orders.addRefund(order, draftRefund(order, { id, ...input }));
    if (noted === null) throw new DomainError('EDITED_MEANWHILE');
    return noted;
  }

  /** An order that is due as a whole has one more refund, for what was not refunded before. */
  private async withRemainder(order: OrderRow): Promise<OrderRow> {
    const pence = refundablePence(order);
    if (order.state !== 'refund_due' || pence === 0) return order;
    const remainder = draftRefund(order, {
      id: `${order._id}-all`,
      pence,
      places: order.quantity,
      reason: 'the show or its places are gone',
    });
    return (
      (await this.orders.addRefund(order, remainder)) ??
      (await this.orders.find(order._id)) ??
      order
    );
  }

  private async refund(order: OrderRow, refund: Refund): Promise<boolean> {
    if (refund.cardPence > 0 && !(await this.refundCard(order, refund))) return false;
    crashPoint('refund-created');
    await this.gifts.restore(order._id, refund);
    const places = { orderId: order._id, quantity: refund.places, refundId: refund.id };
    if (refund.places > 0) await this.claims.freeSold(order.showId, places);
    return true;
  }

  private async refundCard(order: OrderRow, refund: Refund): Promise<boolean> {
    const { outcome } = await this.stripeRefunds.refund(order.paymentIntentId ?? '', refund);
    if (outcome === 'refused') {
      alarms.inc({ kind: 'refund-failed' });
      this.logger.error({ orderId: order._id, refundId: refund.id }, 'Stripe refused a refund');
      await this.orders.retryRefund(order._id, refund);
    }
    return outcome === 'done';
  }

  private async commit(order: OrderRow, refund: Refund): Promise<void> {
    const fact = { kind: 'booking-refunded', subject: order._id, fact: refund.id } as const;
    await this.orders.transaction(async (session) => {
      const done = await this.orders.finishRefund(order._id, refund.id, session);
      if (done === null) return; // another process was quicker; its transaction wrote the e-mail
      if (isFullyRefunded(done))
        await this.orders.transition(order._id, 'refunded', { live: false }, session);
      if (order.email !== '') await this.outbox.write(fact, session);
    });
    crashPoint('refunded');
  }
}
