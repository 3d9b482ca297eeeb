import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { FreezeGiftCard } from '../gift-cards/freeze-gift-card.js';
import { SettleGiftOrder } from '../gift-cards/settle-gift-order.js';

/** Handles an event about the payment of a gift card. */
@Injectable()
export class HandleGiftEvent {
  constructor(
    private readonly settleGiftOrder: SettleGiftOrder,
    private readonly freezeGiftCard: FreezeGiftCard,
  ) {}

  /** @throws PAYMENTS_UNAVAILABLE if the payment is still being processed, so that Stripe delivers the event again. */
  async execute(type: string, order: GiftOrder): Promise<void> {
    const isAboutRefund = type === 'charge.refunded' || type === 'refund.updated';
    if (isAboutRefund && order.refundState !== undefined) return; // our own refund
    if (type !== 'payment_intent.succeeded') return this.freezeGiftCard.execute(order._id);
    if ((await this.settleGiftOrder.execute(order._id)) === 'pending')
      throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}
