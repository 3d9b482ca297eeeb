import { DomainError } from '@club/contracts';
import {
  alarms,
  currentRequestId,
  newOutboxRow,
  OutboxRelay,
  OutboxStore,
  type Logger,
} from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { OrdersStore } from './orders.store.js';
import { draftRefund, refundedPence, type OrderRow, type Refund } from './domain/order.js';
import { LOGGER } from '../config.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { OffersStore } from '../offers/offers.store.js';
import { StripePayments } from '../stripe/stripe-payments.js';

export interface RefundWish {
  refundId: string;
  pence: number;
  /** Places that become free again. */
  places: number;
  reason: string;
}

/**
 * Gives money back: written as due first, then paid back under the refund's own id, gift cards before the bank card,
 * outside any transaction (reliability.md 2.4). What a crash leaves due is found by the settle sweep.
 */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly gifts: GiftMoney,
    private readonly stripe: StripePayments,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A completed order of a show that will not take place. */
  async refundAll(order: OrderRow): Promise<void> {
    const due = await this.orders.move(order._id, 'refund_due', { live: false });
    if (due !== null) await this.execute(due);
  }

  /** A part of a completed order, or all of it. @throws REFUND_TOO_LARGE, EDITED_MEANWHILE */
  async refundPart(order: OrderRow, wish: RefundWish): Promise<void> {
    const noted = order.refunds.some(({ id }) => id === wish.refundId)
      ? order
      : await this.note(order, wish);
    await this.execute(noted);
  }

  /** @returns whether all that is due is back; else the settle sweep tries again. */
  async execute(order: OrderRow): Promise<boolean> {
    const noted = await this.withRemainder(order);
    let allBack = true;
    for (const refund of noted.refunds.filter(({ state }) => state === 'due')) {
      if (await this.payBack(noted, refund)) await this.commit(noted, refund);
      else allBack = false;
    }
    this.relay.trigger();
    return allBack;
  }

  private async note(order: OrderRow, { refundId: id, ...wish }: RefundWish): Promise<OrderRow> {
    if (wish.pence > order.totalPence - refundedPence(order, 'promised'))
      throw new DomainError('REFUND_TOO_LARGE');
    const noted = await this.orders.addRefund(order, draftRefund(order, { id, ...wish }));
    if (noted === null) throw new DomainError('EDITED_MEANWHILE');
    return noted;
  }

  /** An order that is due as a whole: one more row for whatever was not given back before. */
  private async withRemainder(order: OrderRow): Promise<OrderRow> {
    const pence = order.totalPence - refundedPence(order, 'promised');
    if (order.state !== 'refund_due' || pence === 0) return order;
    const rest = draftRefund(order, {
      id: `${order._id}-all`,
      pence,
      places: order.quantity,
      reason: 'the show or its places are gone',
    });
    return (
      (await this.orders.addRefund(order, rest)) ?? (await this.orders.find(order._id)) ?? order
    );
  }

  private async payBack(order: OrderRow, refund: Refund): Promise<boolean> {
    if (refund.cardPence > 0 && !(await this.cardPaidBack(order, refund))) return false;
    crashPoint('refund-created');
    await this.gifts.restore(order._id, refund);
    const back = { orderId: order._id, quantity: refund.places, refundId: refund.id };
    if (refund.places > 0) await this.offers.giveBack(order.showId, back);
    return true;
  }

  private async cardPaidBack(order: OrderRow, refund: Refund): Promise<boolean> {
    const outcome = await this.stripe.refund(order.paymentIntentId ?? '', refund);
    if (outcome === 'refused') {
      alarms.inc({ kind: 'refund-failed' });
      this.logger.error({ orderId: order._id, refundId: refund.id }, 'Stripe refused a refund');
      await this.orders.retryRefund(order._id, refund);
    }
    return outcome === 'done';
  }

  private async commit(order: OrderRow, refund: Refund): Promise<void> {
    const fact = { kind: 'booking-refunded', subject: order._id, fact: refund.id } as const;
    const mail = newOutboxRow(fact, { now: new Date(), requestId: currentRequestId() });
    await this.orders.transaction(async (session) => {
      const done = await this.orders.finishRefund(order._id, refund.id, session);
      if (done === null) return; // another process was quicker; its transaction wrote the mail
      if (refundedPence(done, 'done') >= done.totalPence)
        await this.orders.move(order._id, 'refunded', { live: false }, session);
      if (order.email !== '') await this.outbox.add(mail, session);
    });
    crashPoint('refunded');
  }
}
