import { pence } from '@club/contracts';
import { currentRequestId, isDuplicateKey, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrdersStore } from '../orders/orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { LOGGER } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import type { OurIntent } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import { lostOrder } from './lost-order.js';

const isSettled = ({ state }: OrderRow): boolean => state === 'completed' || state === 'refunded';

/** What became of an intent that the restored database did not know as paid. */
export interface Recovery {
  paymentIntentId: string;
  orderId: string;
  became: string;
}

/**
 * After a restore (I18): the database forgot what happened since its copy was made, Stripe did not. Every paid
 * intent becomes its booking again or is paid back, every refund is noted again, and what nobody paid can no longer be paid.
 * Run before visitors are let in; safe to repeat.
 */
@Injectable()
export class RebuildLostOrders {
  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly stripe: StripePayments,
    private readonly settleOrder: SettleOrder,
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly takeOverRefunds: TakeOverRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param since some time before the copy was made: what both know is left as it is. */
  async execute(since: Date): Promise<Recovery[]> {
    const found: Recovery[] = [];
    for (const intent of await this.stripe.ourIntents(since)) {
      const became = await this.recover(intent);
      if (became === undefined) continue;
      const recovery = { paymentIntentId: intent.id, orderId: intent.orderId, became };
      this.logger.warn(recovery, 'found at Stripe after a restore');
      found.push(recovery);
    }
    for (const id of await this.stripe.refundedSince(since)) await this.noteRefunds(id);
    return found;
  }

  private recover(intent: OurIntent): Promise<string | undefined> {
    return intent.kind === 'gift-card' ? this.recoverGiftCard(intent) : this.recoverBooking(intent);
  }

  private async recoverBooking(intent: OurIntent): Promise<string | undefined> {
    const order =
      (await this.orders.findByIntent(intent.id)) ?? (await this.orders.find(intent.orderId));
    if (intent.status !== 'succeeded') return order === null ? this.cancel(intent) : undefined;
    if (order === null) await this.insert(lostOrder(intent, currentRequestId()));
    else if (isSettled(order)) return undefined;
    else await this.connect(order, intent);
    return this.settleOrder.execute(intent.orderId);
  }

  /** The copy was made between the creation of the intent and its being stored. */
  private async connect(
    { _id, state, paymentIntentId }: OrderRow,
    intent: OurIntent,
  ): Promise<void> {
    if (paymentIntentId === undefined)
      await this.orders.update(_id, [state], { paymentIntentId: intent.id });
  }

  private async recoverGiftCard(intent: OurIntent): Promise<string | undefined> {
    const order = await this.giftOrders.find(intent.orderId);
    if (intent.status !== 'succeeded') return order === null ? this.cancel(intent) : undefined;
    if (order !== null)
      return order.state === 'new' ? this.settleGiftOrder.execute(order._id) : undefined;
    // Whose card it was is not known any more: the money goes back, under one id however often this runs.
    const refund = {
      id: `restored-${intent.orderId}`,
      cardPence: intent.amountReceived,
      attempt: 1,
      places: 0,
    };
    return `paid back: ${await this.stripe.refund(intent.id, refund)}`;
  }

  private async cancel(intent: OurIntent): Promise<string | undefined> {
    if (!intent.status.startsWith('requires_')) return undefined;
    const fence = await this.stripe.cancel(intent.id);
    return fence === 'succeeded'
      ? this.recover({ ...intent, ...(await this.paidNow(intent)) })
      : fence;
  }

  /** Somebody paid between the list and the fence. */
  private async paidNow({ id }: OurIntent): Promise<Pick<OurIntent, 'status' | 'amountReceived'>> {
    const { status, amountReceived } = (await this.stripe.findIntent(id)) ?? {
      status: 'missing',
      amountReceived: pence(0),
    };
    return { status, amountReceived };
  }

  private async insert(order: OrderRow): Promise<void> {
    try {
      await this.orders.insert(order);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // another run of this was quicker
    }
  }

  private async noteRefunds(intentId: string): Promise<void> {
    const order = await this.orders.findByIntent(intentId);
    if (order !== null) await this.takeOverRefunds.execute(order);
  }
}
