import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { FollowGiftRefunds } from '../gift-cards/follow-gift-refunds.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';

/** Handles an event about the payment of a gift card. One that means nothing for a card changes nothing. */
@Injectable()
export class HandleGiftEvent {
  constructor(
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly followGiftRefunds: FollowGiftRefunds,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE if the payment is still being processed, so that Stripe delivers the event again. */
  async execute(type: string, order: GiftOrder): Promise<void> {
    switch (type) {
      case 'payment_intent.succeeded':
        if ((await this.settleGiftOrder.execute(order._id)) === 'pending')
          throw new DomainError('PAYMENTS_UNAVAILABLE');
        return;
      case 'charge.refunded':
      case 'refund.updated':
      case 'refund.failed':
        return this.followGiftRefunds.execute(order);
      default:
        return;
    }
  }
}
