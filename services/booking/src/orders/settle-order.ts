import { DomainError } from '@club/contracts';
import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { differenceFrom } from '../stripe/domain/compare-intent.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { CompleteOrder } from './complete-order.js';
import type { OrderRow } from './domain/order.js';
import { expectedPaymentOf } from './domain/payment-metadata.js';
import { STATES } from './domain/states.js';
import { OrdersStore } from './orders.store.js';
import { QuarantinesStore } from './quarantines.store.js';
import { RefundInstead } from './refund-instead.js';

/**
 * `pending`: not known yet. `quarantined`: the payment does not match, and staff look at it. In both cases money may
 * have been taken, so the customer is never asked to pay again.
 */
export type Settlement = 'completed' | 'pending' | 'quarantined' | 'not-paid' | 'refunded';

/** How a settlement ended: the order itself if this call has completed it. */
type Settled = Settlement | OrderRow;

/**
 * The only way in which an order becomes paid (reliability.md 1.3). The customer's confirmation, the webhook and the
 * sweeps all call it. It asks Stripe and trusts no other source.
 */
@Injectable()
export class SettleOrder {
  private readonly running = new Map<string, Promise<Settled>>();

  constructor(
    private readonly orders: OrdersStore,
    private readonly quarantines: QuarantinesStore,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    private readonly stripe: StripePayments,
    private readonly completeOrder: CompleteOrder,
    private readonly refundInstead: RefundInstead,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param current the order as the caller has just read it. It may be stale: every change compares with what is stored. */
  async execute(orderId: string, current?: OrderRow): Promise<Settlement> {
    return nameOf(await this.oneByOne(orderId, current, false));
  }

  /** For a caller who tells the customer at once. The write that completes the order notes that, too. */
  executeAndTell(order: OrderRow): Promise<Settled> {
    return this.oneByOne(order._id, order, true);
  }

  /**
   * The customer's confirmation and the webhook arrive at the same time. While a settlement is running, wait for it and
   * reuse its result if it completed the order; then settle again, one caller after the other.
   */
  private async oneByOne(
    orderId: string,
    current: OrderRow | undefined,
    isTold: boolean,
  ): Promise<Settled> {
    let known = current;
    for (
      let running = this.running.get(orderId);
      running !== undefined;
      running = this.running.get(orderId)
    ) {
      const settled = await running.catch(() => undefined);
      if (settled !== undefined && nameOf(settled) === 'completed') return 'completed';
      known = undefined;
    }
    const mine = this.settle(orderId, known, isTold);
    this.running.set(orderId, mine);
    try {
      return await mine;
    } finally {
      if (this.running.get(orderId) === mine) this.running.delete(orderId);
    }
  }

  private async settle(
    orderId: string,
    current: OrderRow | undefined,
    isTold: boolean,
  ): Promise<Settled> {
    const order = current ?? (await this.orders.find(orderId));
    if (order === null) throw new DomainError('NOT_FOUND');
    if (await this.refundInstead.carryOut(order)) return 'refunded';
    return STATES[order.state].settlement ?? this.settleUnpaid(order, isTold);
  }

  private async settleUnpaid(order: OrderRow, isTold: boolean): Promise<Settled> {
    if (STATES[order.state].isPaid) return this.complete(order, isTold); // Stripe has said so before
    if (order.duePence === 0)
      return STATES[order.state].completesIfNothingIsDue
        ? this.complete(order, isTold)
        : 'not-paid';
    if (order.paymentIntentId === undefined) return 'not-paid';
    const answer = await this.askStripe(order, order.paymentIntentId);
    return answer === 'paid' ? this.complete(order, isTold) : answer;
  }

  private async askStripe(order: OrderRow, intentId: string): Promise<Settlement | 'paid'> {
    const intent = await this.stripe.findIntent(intentId);
    if (intent === null) return this.quarantine(order, 'Stripe does not know the payment intent');
    if (intent.status === 'processing') return 'pending';
    if (intent.status !== 'succeeded') return 'not-paid';
    const expected = { ...expectedPaymentOf(order), livemode: this.stripe.livemode };
    const difference = differenceFrom(expected, intent);
    return difference === undefined ? 'paid' : this.quarantine(order, difference);
  }

  /** A crash after any line leaves the order in `completing`, and the settle sweep takes it on from there. */
  private async complete(order: OrderRow, isTold: boolean): Promise<Settled> {
    const completing =
      (await this.orders.transition(order._id, 'completing')) ??
      (await this.orders.find(order._id));
    if (completing === null) throw new DomainError('NOT_FOUND');
    const { settlement } = STATES[completing.state];
    if (settlement !== null) return settlement; // another process was quicker
    crashPoint('completing-set');
    await this.quarantines.endMatching(completing);
    if (!(await this.takePlacesAndGifts(completing))) return this.refundInstead.late(completing);
    const completion = await this.completeOrder.execute(completing, isTold);
    if (completion === 'refused') return this.refundInstead.late(completing);
    crashPoint('after-commit');
    return completion === 'ended' ? this.refundInstead.afterAnother(completing) : completion;
  }

  private async takePlacesAndGifts(order: OrderRow): Promise<boolean> {
    if (!(await this.sellPlaces(order))) return false;
    crashPoint('claim-sold');
    return this.gifts.take(order);
  }

  private async sellPlaces(order: OrderRow): Promise<boolean> {
    const places = { orderId: order._id, quantity: order.quantity };
    return (
      (await this.claims.sell(order.showId, places)) ||
      this.claims.sellLate(order.showId, places, new Date())
    );
  }

  private async quarantine(order: OrderRow, reason: string): Promise<Settlement> {
    if (order.quarantine?.reason !== reason) {
      alarms.inc({ kind: 'payment-quarantined' });
      this.logger.error({ orderId: order._id, reason }, 'a payment does not match its order');
      await this.quarantines.open(order._id, reason);
    }
    return 'quarantined';
  }
}

const nameOf = (settled: Settled): Settlement =>
  typeof settled === 'string' ? settled : 'completed';
