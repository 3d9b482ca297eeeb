import { pence } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { TakeOverRefunds } from '../orders/take-over-refunds.js';
import type { OurIntent } from '../stripe/domain/payments.js';
import { StripePayments } from '../stripe/stripe-payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { SettleLostGiftOrder } from './settle-lost-gift-order.js';
import { SettleLostOrder } from './settle-lost-order.js';

/** What became of an intent whose payment the restored database did not know. */
export interface Recovery {
  paymentIntentId: string;
  orderId: string;
  became: string;
}

/**
 * After a restore the database has forgotten what happened since its copy was made, but Stripe has not (invariants.md
 * I18). Every paid intent becomes its booking again or is refunded, every refund is noted again, and intents that were
 * not paid are cancelled. Run this before visitors are let in; it is safe to repeat.
 */
@Injectable()
export class RebuildLostOrders {
  constructor(
    private readonly orders: OrdersStore,
    private readonly giftOrders: GiftOrdersStore,
    private readonly stripe: StripePayments,
    private readonly stripeRefunds: StripeRefunds,
    private readonly settleLostOrder: SettleLostOrder,
    private readonly settleLostGiftOrder: SettleLostGiftOrder,
    private readonly takeOverRefunds: TakeOverRefunds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param since any time before the copy was made; what both sides know stays as it is.
   * @param recovered by payment: pass the same one to each attempt, and the last one knows what earlier ones have recovered.
   */
  async execute(since: Date, recovered = new Map<string, Recovery>()): Promise<Recovery[]> {
    for (const intent of inOrder(await this.stripe.ourIntents(since))) {
      const became = await this.recover(intent);
      if (became === undefined) continue;
      const recovery = { paymentIntentId: intent.id, orderId: intent.orderId, became };
      this.logger.warn(recovery, 'found at Stripe after a restore');
      recovered.set(intent.id, recovery);
    }
    for (const id of await this.stripeRefunds.refundedSince(since)) await this.noteRefunds(id);
    return [...recovered.values()];
  }

  /** @returns undefined if there was nothing to recover. */
  private recover(intent: OurIntent): Promise<string | undefined> {
    return intent.kind === 'gift-card' ? this.recoverGiftCard(intent) : this.recoverOrder(intent);
  }

  private async recoverOrder(intent: OurIntent): Promise<string | undefined> {
    const order =
      (await this.orders.findByIntent(intent.id)) ?? (await this.orders.find(intent.orderId));
    if (intent.status !== 'succeeded') return order === null ? this.cancel(intent) : undefined;
    if (order !== null && isSettled(order)) return undefined;
    return this.settleLostOrder.execute(order, intent);
  }

  private async recoverGiftCard(intent: OurIntent): Promise<string | undefined> {
    const order = await this.giftOrders.find(intent.orderId);
    if (intent.status !== 'succeeded') return order === null ? this.cancel(intent) : undefined;
    return this.settleLostGiftOrder.execute(order, intent);
  }

  private async cancel(intent: OurIntent): Promise<string | undefined> {
    if (!intent.status.startsWith('requires_')) return undefined;
    const outcome = await this.stripe.cancel(intent.id);
    return outcome === 'succeeded'
      ? this.recover({ ...intent, ...(await this.paidNow(intent)) })
      : outcome;
  }

  /** The intent was paid after it was listed and before it was cancelled. */
  private async paidNow({ id }: OurIntent): Promise<Pick<OurIntent, 'status' | 'amountReceived'>> {
    const { status, amountReceived } = (await this.stripe.findIntent(id)) ?? {
      status: 'missing',
      amountReceived: pence(0),
    };
    return { status, amountReceived };
  }

  private async noteRefunds(intentId: string): Promise<void> {
    const order = await this.orders.findByIntent(intentId);
    if (order !== null) await this.takeOverRefunds.execute(order);
    else await this.settleLostGiftOrder.noteRefunds(intentId);
  }
}

/** Bookings first, then their moves, the oldest first: a move needs its booking as it was. */
const inOrder = (intents: readonly OurIntent[]): OurIntent[] =>
  intents
    .toReversed()
    .toSorted((one, other) => Number(one.kind === 'move') - Number(other.kind === 'move'));

/** Its money and places are accounted for, and no sweep has anything left to do. */
const isSettled = ({ state }: OrderRow): boolean =>
  STATES[state].settlement !== null && STATES[state].sweep === null;
