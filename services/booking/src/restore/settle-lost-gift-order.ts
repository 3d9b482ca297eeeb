import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { FollowGiftRefunds } from '../gift-cards/follow-gift-refunds.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';
import type { OurIntent } from '../stripe/domain/payments.js';
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

  /** The recipient is not known any more, so the money goes back, under one id however often this runs. */
  private async returnMoney({ id, orderId, amountReceived }: OurIntent): Promise<string> {
    const refund = { id: `restored-${orderId}`, cardPence: amountReceived, attempt: 1, places: 0 };
    return `refund ${(await this.stripeRefunds.refund(id, refund)).outcome}`;
  }
}
