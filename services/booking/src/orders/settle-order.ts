import { DomainError, draftBookingReference } from '@club/contracts';
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
import { paymentOf, type OrderRow } from './domain/order.js';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { differenceFrom } from '../stripe/domain/compare-intent.js';
import { RefundOrder } from './refund-order.js';
import { StripePayments } from '../stripe/stripe-payments.js';

/** `pending`: not known yet. `quarantined`: odd, a person looks at it. In both money may have been taken: nobody is asked to pay again. */
export type Settlement = 'completed' | 'pending' | 'quarantined' | 'not-paid' | 'refunded';

/**
 * The one way in which an order becomes paid (reliability.md 1.3, 2.4): called by the PATCH, the webhook and the sweeps
 * alike. It asks Stripe and believes no one else.
 */
@Injectable()
export class SettleOrder {
  private readonly running = new Map<string, Promise<Settlement>>();

  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly gifts: GiftMoney,
    private readonly stripe: StripePayments,
    private readonly refundOrder: RefundOrder,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The PATCH and the webhook come at the same time: who finds the other at work waits for it, and is done where it is.
   * @param seen the order as the caller has just read it; every move compares with what is stored, so it may be a moment old.
   */
  async execute(orderId: string, seen?: OrderRow): Promise<Settlement> {
    const running = this.running.get(orderId);
    if ((await running?.catch(() => undefined)) === 'completed') return 'completed';
    const mine = this.settle(orderId, running === undefined ? seen : undefined);
    this.running.set(orderId, mine);
    try {
      return await mine;
    } finally {
      if (this.running.get(orderId) === mine) this.running.delete(orderId);
    }
  }

  private async settle(orderId: string, seen: OrderRow | undefined): Promise<Settlement> {
    const order = seen ?? (await this.orders.find(orderId));
    if (order === null) throw new DomainError('NOT_FOUND');
    if (order.refunds.some(({ state }) => state === 'due')) await this.refundOrder.execute(order);
    if (order.state === 'completed' || order.state === 'refunded') return order.state;
    if (order.state === 'refund_due') return this.payBack(order);
    return this.settleOpen(order);
  }

  private settleOpen(order: OrderRow): Promise<Settlement> | Settlement {
    if (order.duePence === 0)
      return order.state === 'pending' || order.state === 'completing'
        ? this.complete(order)
        : 'not-paid';
    return order.paymentIntentId === undefined
      ? 'not-paid'
      : this.ask(order, order.paymentIntentId);
  }

  private async ask(order: OrderRow, intentId: string): Promise<Settlement> {
    const intent = await this.stripe.findIntent(intentId);
    if (intent === null) return this.quarantine(order, 'Stripe does not know the payment intent');
    if (intent.status === 'processing') return 'pending';
    if (intent.status !== 'succeeded') return 'not-paid';
    const difference = differenceFrom(
      { ...paymentOf(order), livemode: this.stripe.livemode },
      intent,
    );
    return difference === undefined ? this.complete(order) : this.quarantine(order, difference);
  }

  /** A crash after any line leaves the order in `completing`, and the settle sweep takes it from here again. */
  private async complete(order: OrderRow): Promise<Settlement> {
    const completing =
      (await this.orders.move(order._id, 'completing')) ?? (await this.orders.find(order._id));
    if (completing === null || completing.state === 'refund_due' || completing.state === 'refunded')
      return 'refunded';
    if (completing.state === 'completed') return 'completed';
    crashPoint('completing-set');
    if (!(await this.takePlaces(completing))) return this.refundLatePayment(completing);
    crashPoint('claim-sold');
    if (!(await this.gifts.take(completing))) return this.refundLatePayment(completing);
    await this.commit(completing);
    crashPoint('after-commit');
    this.relay.trigger();
    return 'completed';
  }

  private async takePlaces(order: OrderRow): Promise<boolean> {
    const wish = { orderId: order._id, quantity: order.quantity };
    return (
      (await this.offers.sell(order.showId, wish)) ||
      this.offers.claimLate(order.showId, wish, new Date())
    );
  }

  /** One transaction: the state and the mail that it demands (reliability.md 1.7, I11). */
  private async commit(order: OrderRow): Promise<void> {
    const mail = newOutboxRow(
      { kind: 'booking-confirmed', subject: order._id },
      { now: new Date(), requestId: currentRequestId() },
    );
    const reference = order.reference ?? draftBookingReference(Date.now(), Math.random);
    await this.orders.transaction(async (session) => {
      const completed = await this.orders.move(order._id, 'completed', { reference }, session);
      if (completed === null) return; // another settle was quicker; its transaction wrote the mail
      if (order.email !== '') await this.outbox.add(mail, session);
      crashPoint('before-commit');
    });
  }

  private async refundLatePayment(order: OrderRow): Promise<Settlement> {
    const due =
      (await this.orders.move(order._id, 'refund_due', { live: false })) ??
      (await this.orders.find(order._id));
    if (due === null) throw new DomainError('NOT_FOUND');
    if (due.state === 'completed') return 'completed';
    this.logger.warn({ orderId: order._id }, 'paid too late, the places are gone: refunding');
    return this.payBack(due);
  }

  private async payBack(order: OrderRow): Promise<Settlement> {
    await this.refundOrder.execute(order);
    return 'refunded';
  }

  private async quarantine(order: OrderRow, reason: string): Promise<Settlement> {
    if (order.quarantine !== reason) {
      alarms.inc({ kind: 'payment-quarantined' });
      this.logger.error({ orderId: order._id, reason }, 'a payment that does not match its order');
      await this.orders.quarantine(order._id, reason);
    }
    return 'quarantined';
  }
}
