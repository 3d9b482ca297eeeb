import { DomainError } from '@club/contracts';
import type { PrintGiftCardCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf } from './gift-code.js';
import { isGiftToken, orderNamedIn } from '../links/gift-link.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** Shows a gift card with its code to the holder of its link. Reissuing the card makes the links of older codes invalid. */
@Injectable()
export class PrintGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are invalid, and for frozen cards. */
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
      amountPence: order.amountPence,
      balancePence: account.availablePence,
      code: giftCodeOf(secret, id, account.issue),
    };
  }
}
