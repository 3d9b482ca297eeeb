import { Outbox } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { creditOrder, type CreditedOrder } from './domain/gift-order.js';
import type { GiftPart } from './domain/gift-parts.js';
import { creditLine } from './domain/ledger-line.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import { GiftCodesStore } from './gift-codes.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/**
 * Puts money that a refund owes to a customer on a gift card of its own: card, account, ledger line, code and e-mail in one
 * transaction, once for each refund (invariants.md I37).
 */
@Injectable()
export class IssueCredit {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(order: CreditedOrder, { account, pence }: GiftPart): Promise<void> {
    const { GIFT_CARD_SECRET: secret } = this.settings;
    const hash = hashOfCode(secret, giftCodeOf(secret, account, 1));
    await this.orders.transaction(async (session) => {
      const card = creditOrder(order, { account, pence }, new Date());
      if (!(await this.orders.addCredit(card, session))) return;
      // guard: credits-have-their-money (invariants.md I37)
      await this.accounts.open(creditLine(account, { orderId: order._id, pence }), session);
      await this.codes.add(account, hash, session);
      crashPoint('credit-before-commit');
      await this.outbox.write({ kind: 'gift-card-issued', subject: account }, session);
    });
    crashPoint('credit-issued');
  }
}
