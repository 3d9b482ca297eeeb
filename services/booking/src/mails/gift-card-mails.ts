import { penceSchema } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { giftCodeOf } from '../gift-cards/gift-code.js';
import { giftTokenOf } from '../links/gift-link.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';

type GiftMail = Extract<MailContent, { kind: 'gift-card-issued' | 'gift-card-receipt' }>;

/** What a mail about a gift card says. The code is made again here, at the moment of sending. */
@Injectable()
export class GiftCardMails {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async contentOf(kind: GiftMail['kind'], orderId: string): Promise<GiftMail | null> {
    const [order, account] = await Promise.all([
      this.orders.find(orderId),
      this.accounts.find(orderId),
    ]);
    if (order === null || account === null) return null;
    const { purchaserName, purchaserEmail, recipientName, recipientEmail, personalMessage } = order;
    const amountPence = penceSchema.parse(order.amountPence);
    if (kind === 'gift-card-receipt')
      return {
        kind,
        to: purchaserEmail,
        purchaserName,
        recipientName,
        recipientEmail,
        amountPence,
      };
    const { GIFT_CARD_SECRET: secret } = this.settings;
    const code = giftCodeOf(secret, orderId, account.issue);
    const linkToken = giftTokenOf(secret, { orderId, issue: account.issue });
    return {
      kind,
      to: recipientEmail,
      purchaserName,
      recipientName,
      personalMessage,
      amountPence,
      code,
      linkToken,
    };
  }
}
