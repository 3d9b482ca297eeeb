import { DomainError } from '@club/contracts';
import { Outbox, Trail } from '@club/kit';
import type { ReissueGiftCardCall, RequestOf } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import { GiftCodesStore } from './gift-codes.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/**
 * Voids the old codes of a gift card and e-mails a new one. It is one transaction, because a crash between the two
 * would leave a paid card without a valid code.
 */
@Injectable()
export class ReissueGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    private readonly outbox: Outbox,
    private readonly trail: Trail,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** A repeated act changes nothing. @throws NOT_FOUND for a card that was never issued. */
  async execute({ id, actId }: RequestOf<typeof ReissueGiftCardCall>): Promise<void> {
    const { GIFT_CARD_SECRET: secret } = this.settings;
    await this.orders.transaction(async (session) => {
      if (await this.orders.hasAct(id, actId, session)) return; // guard: gift-act-once
      const issue = await this.accounts.raiseIssue(id, session);
      if (issue === null) throw new DomainError('NOT_FOUND');
      await this.codes.voidAll(id, session);
      await this.codes.add(id, hashOfCode(secret, giftCodeOf(secret, id, issue)), session);
      const fact = { kind: 'gift-card-issued', subject: id, fact: `${id}-${issue}` } as const;
      await this.outbox.write(fact, session);
      const what = `code number ${issue} sent, older codes made void`;
      await this.orders.noteAct(id, { id: actId, what }, session);
      const details = { actId, issue };
      await this.trail.write({ act: 'gift-card-reissue', id, details }, session);
    });
  }
}
