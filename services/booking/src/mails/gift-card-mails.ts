import type { MailContentOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftAccountsStore } from '../gift-cards/gift-accounts.store.js';
import { giftCodeOf, hashOfCode } from '../gift-cards/gift-code.js';
import { GiftCodesStore } from '../gift-cards/gift-codes.store.js';
import { GiftOrdersStore } from '../gift-cards/gift-orders.store.js';
import { giftTokenOf } from '../links/gift-link.js';

/** Builds the content of e-mails about gift cards. */
@Injectable()
export class GiftCardMails {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** Only hashes of codes are stored, so the code is derived again here, at the moment of sending. */
  async issued(orderId: string): Promise<MailContentOf<'gift-card-issued'> | null> {
    const [order, account] = await Promise.all([
      this.orders.find(orderId),
      this.accounts.find(orderId),
    ]);
    if (order === null || account === null) return null;
    const { purchaserName, recipientName, recipientEmail, personalMessage, amountPence } = order;
    const { issue } = account;
    const { GIFT_CARD_SECRET: secret } = this.settings;
    return {
      kind: 'gift-card-issued',
      to: recipientEmail,
      purchaserName,
      recipientName,
      personalMessage,
      amountPence,
      ...(order.creditOf !== undefined && { isCredit: true }),
      code: giftCodeOf(secret, orderId, issue),
      linkToken: giftTokenOf(secret, { orderId, issue }),
    };
  }

  /** A code that staff have made void in the meantime must not be sent. @returns null if it may be sent. */
  async reasonToSkip(orderId: string): Promise<string | null> {
    const account = await this.accounts.find(orderId);
    if (account === null) return null;
    const { GIFT_CARD_SECRET: secret } = this.settings;
    const code = giftCodeOf(secret, orderId, account.issue);
    return (await this.codes.isValid(hashOfCode(secret, code))) ? null : 'the gift card is void';
  }

  async receipt(orderId: string): Promise<MailContentOf<'gift-card-receipt'> | null> {
    const order = await this.orders.find(orderId);
    if (order === null) return null;
    const { purchaserName, purchaserEmail, recipientName, recipientEmail, amountPence } = order;
    return {
      kind: 'gift-card-receipt',
      to: purchaserEmail,
      purchaserName,
      recipientName,
      recipientEmail,
      amountPence,
    };
  }
}
