import { DomainError, penceSchema } from '@club/contracts';
import type { PrintGiftCardCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf } from './gift-code.js';
import { isGiftToken, orderNamedIn } from '../links/gift-link.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** A gift card for the holder of its link. The code is made again here; links of older codes open nothing. */
@Injectable()
export class PrintGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(token: string): Promise<ReplyOf<typeof PrintGiftCardCall>> {
    const id = orderNamedIn(token);
    const [order, account] = await Promise.all([this.orders.find(id), this.accounts.find(id)]);
    const { GIFT_CARD_SECRET: secret } = this.settings;
    if (
      order === null ||
      account === null ||
      account.frozen ||
      !isGiftToken(secret, token, account.issue)
    )
      throw new DomainError('NOT_FOUND');
    const { purchaserName, recipientName, personalMessage } = order;
    return {
      purchaserName,
      recipientName,
      personalMessage,
      amountPence: penceSchema.parse(order.amountPence),
      balancePence: penceSchema.parse(account.availablePence),
      code: giftCodeOf(secret, id, account.issue),
    };
  }
}
