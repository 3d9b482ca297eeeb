import { DomainError } from '@club/contracts';
import type { OpenGiftPurchaseCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readPurchaseToken } from '../links/purchase-link.js';
import { GiftOrdersStore } from './gift-orders.store.js';

const STATUS = {
  new: 'pending',
  issued: 'completed',
  refunding: 'refunded',
  refunded: 'refunded',
  expired: 'expired',
} as const;

/** Shows the purchaser what was bought. The card and its code are for the recipient. */
@Injectable()
export class OpenGiftPurchase {
  constructor(
    private readonly orders: GiftOrdersStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are forged or have expired. */
  async execute(token: string): Promise<ReplyOf<typeof OpenGiftPurchaseCall>> {
    const id = readPurchaseToken(this.settings.GIFT_CARD_SECRET, token, new Date());
    const order = id === undefined ? null : await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    const { amountPence, purchaserEmail, recipientName, recipientEmail } = order;
    const paymentStatus = STATUS[order.state];
    return { paymentStatus, amountPence, purchaserEmail, recipientName, recipientEmail };
  }
}
