import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import type { GiftAccount } from './domain/gift-account.js';
import type { CreditedOrder } from './domain/gift-order.js';
import type { GiftPart } from './domain/gift-parts.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { hashOfCode } from './gift-code.js';
import { IssueCredit } from './issue-credit.js';
import { GiftCodesStore } from './gift-codes.store.js';

/** The order that pays with gift cards, as far as gift money needs to know it. */
interface PayingOrder {
  _id: string;
  gift: GiftPart[];
}

const INVALID = { path: 'giftCardCodes', message: 'This gift card code is not valid' };

/** The gift money of an order: open the cards, then hold, release, take or restore. Each step is safe to repeat. */
@Injectable()
export class GiftMoney {
  constructor(
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    private readonly issueCredit: IssueCredit,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @returns null for unknown and void codes and for frozen accounts. */
  async find(code: string): Promise<GiftAccount | null> {
    const id = await this.codes.findAccount(hashOfCode(this.settings.GIFT_CARD_SECRET, code));
    return id === null ? null : this.accounts.findSpendable(id);
  }

  /** The accounts that the codes open, each once, in the order of the codes. @throws VALIDATION_FAILED */
  async open(codes: readonly string[]): Promise<GiftAccount[]> {
    const accounts = await Promise.all(codes.map((code) => this.find(code)));
    const valid = accounts.filter((account) => account !== null);
    if (valid.length < codes.length)
      throw new DomainError('VALIDATION_FAILED', INVALID.message, [INVALID]);
    return [...new Map(valid.map((account) => [account._id, account])).values()];
  }

  /** @returns false if a part cannot be held. The parts that are held already are released with the order. */
  async hold({ _id: orderId, gift }: PayingOrder): Promise<boolean> {
    for (const { account, pence } of gift)
      if (!(await this.accounts.hold(account, { orderId, pence }))) return false;
    if (gift.length > 0) crashPoint('gift-held');
    return true;
  }

  async release({ _id: orderId, gift }: PayingOrder): Promise<void> {
    for (const { account, pence } of gift) await this.accounts.release(account, { orderId, pence });
  }

  /** @returns false if the money of a part is no longer there. */
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

  /** Puts the part of a refund that is a credit on its card. */
  async credit(order: CreditedOrder, refund: { credit?: GiftPart }): Promise<void> {
    if (refund.credit !== undefined) await this.issueCredit.execute(order, refund.credit);
  }
}
