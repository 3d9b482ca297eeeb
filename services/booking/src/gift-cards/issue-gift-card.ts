import { Outbox } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { freezeCauseOf, type GiftOrder } from './domain/gift-order.js';
import { issueLine } from './domain/ledger-line.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import { GiftCodesStore } from './gift-codes.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import type { ClientSession } from './gift-refunds.store.js';

/** Issues the card of a paid gift order, once: account, code, ledger line, state and both e-mails in one transaction. */
@Injectable()
export class IssueGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute({ _id: id, state, amountPence }: GiftOrder): Promise<void> {
    const { GIFT_CARD_SECRET: secret } = this.settings;
    const hash = hashOfCode(secret, giftCodeOf(secret, id, 1));
    crashPoint('gift-paid');
    await this.orders.transaction(async (session) => {
      if (!(await this.orders.transition(id, state, 'issued', session))) return;
      await this.accounts.open(issueLine(id, amountPence), session);
      await this.takeOffRefunds(id, session);
      await this.codes.add(id, hash, session);
      crashPoint('gift-ledger');
      await this.outbox.write({ kind: 'gift-card-issued', subject: id }, session);
      await this.outbox.write({ kind: 'gift-card-receipt', subject: id }, session);
    });
    crashPoint('gift-issued');
  }

  /** What went back at Stripe before there was a card: it must not be spent on top of what the purchaser has back. */
  private async takeOffRefunds(id: string, session: ClientSession): Promise<void> {
    const order = await this.orders.find(id, session);
    // guard: early-refunds-are-taken-off (invariants.md I6)
    for (const refund of order?.refundsAtStripe ?? []) {
      await this.accounts.debit(id, refund, session);
      await this.accounts.freeze(id, freezeCauseOf(refund.id), session);
    }
  }
}
