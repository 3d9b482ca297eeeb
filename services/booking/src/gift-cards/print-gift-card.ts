import { DomainError } from '@club/contracts';
import type { PrintGiftCardCall, ReplyOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { isGiftToken, orderNamedIn } from '../links/gift-link.js';
import type { GiftAccount } from './domain/gift-account.js';
import { isPaidOut, type GiftOrder } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import { GiftCodesStore } from './gift-codes.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** Shows a gift card with its code to the holder of its link. Reissuing the card makes the links of older codes invalid. */
@Injectable()
export class PrintGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are invalid, and for cards that are frozen or void, or have nothing left after a refund. */
  async execute(token: string): Promise<ReplyOf<typeof PrintGiftCardCall>> {
    const id = orderNamedIn(token);
    const [order, account] = await Promise.all([this.orders.find(id), this.accounts.find(id)]);
    if (order === null || account === null || !this.isOpen(token, order, account))
      throw new DomainError('NOT_FOUND');
    const { GIFT_CARD_SECRET: secret } = this.settings;
    const code = giftCodeOf(secret, id, account.issue);
    if (!(await this.codes.isValid(hashOfCode(secret, code)))) throw new DomainError('NOT_FOUND');
    const { purchaserName, recipientName, personalMessage, amountPence } = order;
    const { availablePence: balancePence } = account;
    return { purchaserName, recipientName, personalMessage, amountPence, balancePence, code };
  }

  private isOpen(token: string, order: GiftOrder, account: GiftAccount): boolean {
    return (
      !account.frozen &&
      !isPaidOut(order, account) &&
      isGiftToken(this.settings.GIFT_CARD_SECRET, token, account.issue)
    );
  }
}
