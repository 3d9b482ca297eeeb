import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { FollowGiftRefunds } from '../gift-cards/follow-gift-refunds.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import type { OurIntent, StripeRefund } from '../stripe/domain/payments.js';
import { StripeRefunds } from '../stripe/stripe-refunds.js';

const UNPAID: GiftOrder['state'][] = ['new', 'expired'];

/** Brings the purchase of a gift card that a restore has set back into line with Stripe. Safe to repeat. */
@Injectable()
export class SettleLostGiftOrder {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly stripeRefunds: StripeRefunds,
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly followGiftRefunds: FollowGiftRefunds,
  ) {}

  /**
   * @param intent a paid one
   * @returns what became of it, or undefined if there was nothing to recover
   */
  async execute(order: GiftOrder | null, intent: OurIntent): Promise<string | undefined> {
    if (order === null) return this.returnMoney(intent);
    if (!UNPAID.includes(order.state)) return undefined;
    // The copy may know an earlier intent of the purchase, and nothing of what has gone back since.
    await this.orders.setIntent(order, intent.id);
    await this.followGiftRefunds.execute({ ...order, paymentIntentId: intent.id });
    return this.settleGiftOrder.execute(order._id);
  }

  /** What has gone back of a card's payment must not be spent as well. */
  async noteRefunds(intentId: string): Promise<void> {
    const order = await this.orders.findByIntent(intentId);
    // guard: refunded-gift-cards-stay-refunded (invariants.md I18)
    if (order !== null) await this.followGiftRefunds.execute(order);
  }

  /**
   * The recipient is not known any more, so what others have not returned goes back, under one id however often this runs.
   * Another sum, and a try after one that has failed, needs another idempotency key. The number in it follows from the
   * refunds that Stripe has, so a reply that was lost is asked for under the same key.
   */
  private async returnMoney(intent: OurIntent): Promise<string | undefined> {
    const id = `restored-${intent.orderId}`;
    const found = await this.stripeRefunds.findAll(intent.id);
    const cardPence = intent.amountReceived - sumOf(found.filter((refund) => refund.id !== id));
    if (cardPence <= 0) return undefined;
    const attempt = 1 + found.length + found.filter(isFailed).length;
    const refund = { id, cardPence, attempt, places: 0 };
    const { outcome } = await this.stripeRefunds.refund(intent.id, refund);
    return `refund ${outcome}`;
  }
}

const isFailed = ({ status }: StripeRefund): boolean => status === 'failed';
const sumOf = (refunds: readonly StripeRefund[]): number =>
  refunds.reduce((sum, refund) => sum + (isFailed(refund) ? 0 : refund.pence), 0);
