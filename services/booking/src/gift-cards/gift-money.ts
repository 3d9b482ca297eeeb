import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { hashOfCode } from './gift-code.js';
import type { GiftAccount } from './domain/gift-order.js';
import type { GiftPart } from './domain/gift-parts.js';
import { GiftAccountsStore } from './gift-accounts.store.js';

/** The order that pays with gift cards, as far as gift money needs to know it. */
interface PayingOrder {
  _id: string;
  gift: GiftPart[];
}

const INVALID = { path: 'giftCardCodes', message: 'This gift card code is not valid' };

/** What an order does with gift cards: find, hold, give back, take, restore. Each may be repeated. */
@Injectable()
export class GiftMoney {
  constructor(
    private readonly accounts: GiftAccountsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** The cards that the codes open, each once, in the order in which they were named. @throws VALIDATION_FAILED */
  async open(codes: readonly string[]): Promise<GiftAccount[]> {
    const accounts = await Promise.all(
      codes.map((code) =>
        this.accounts.findByCode(hashOfCode(this.settings.GIFT_CARD_SECRET, code)),
      ),
    );
    const known = accounts.filter((account) => account !== null);
    if (known.length < codes.length)
      throw new DomainError('VALIDATION_FAILED', INVALID.message, [INVALID]);
    return [...new Map(known.map((account) => [account._id, account])).values()];
  }

  async balance(code: string): Promise<number> {
    const account = await this.accounts.findByCode(
      hashOfCode(this.settings.GIFT_CARD_SECRET, code),
    );
    if (account === null) throw new DomainError('NOT_FOUND');
    return account.availablePence;
  }

  /** @returns whether all parts are set aside; what was set aside before a failure is given back with the order. */
  async hold({ _id: orderId, gift }: PayingOrder): Promise<boolean> {
    for (const { account, pence } of gift)
      if (!(await this.accounts.hold(account, { orderId, pence }))) return false;
    if (gift.length > 0) crashPoint('gift-held');
    return true;
  }

  async release({ _id: orderId, gift }: PayingOrder): Promise<void> {
    for (const { account, pence } of gift) await this.accounts.release(account, { orderId, pence });
  }

  async take({ _id: orderId, gift }: PayingOrder): Promise<boolean> {
    for (const { account, pence } of gift)
      if (!(await this.accounts.take(account, { orderId, pence }))) return false;
    if (gift.length > 0) crashPoint('gift-taken');
    return true;
  }

  async restore(orderId: string, refund: { id: string; gift: GiftPart[] }): Promise<void> {
    for (const { account, pence } of refund.gift)
      await this.accounts.restore(account, { orderId, refundId: refund.id, pence });
  }
}
