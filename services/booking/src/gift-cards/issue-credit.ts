import { Outbox } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { creditOrder, type CreditedOrder } from './domain/gift-order.js';
import type { GiftPart } from './domain/gift-parts.js';
import { CreditCausesStore } from './credit-causes.store.js';
import { creditLine } from './domain/ledger-line.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import { GiftCodesStore } from './gift-codes.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

const FROZEN = 'the payment of the booking is disputed, card frozen';

/**
 * Puts money that a refund owes to a customer on a gift card of its own: card, account, ledger line, code and e-mail in one
 * transaction, once for each refund (invariants.md I37). If the payment of the booking is disputed, the card is frozen from the
 * start: the bank may take the same money.
 */
@Injectable()
export class IssueCredit {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly causes: CreditCausesStore,
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
      // guard: credits-of-disputed-payments-are-frozen (invariants.md I37)
      const causes = await this.causes.readFor(paidTogether(order), session);
      // guard: credits-have-their-money (invariants.md I37)
      await this.accounts.open(creditLine(account, { orderId: order._id, pence }), session, causes);
      if (causes.length > 0) await this.orders.note(account, FROZEN, session);
      await this.codes.add(account, hash, session);
      crashPoint('credit-before-commit');
      await this.outbox.write({ kind: 'gift-card-issued', subject: account }, session);
    });
    crashPoint('credit-issued');
  }
}

/** The payment of a part is that of its party, and so are its disputes. */
const paidTogether = ({ _id, splitOf }: CreditedOrder): string[] =>
  splitOf === undefined ? [_id] : [_id, splitOf.orderId];
