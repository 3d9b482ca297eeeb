import { DomainError } from '@club/contracts';
import { Trail } from '@club/kit';
import type { RequestOf, UnfreezeGiftCardCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** Lets a frozen card be spent again. It is one transaction: no card is freed without the name of who did it. */
@Injectable()
export class UnfreezeGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly trail: Trail,
  ) {}

  /** A repeated act changes nothing. @throws NOT_FOUND, EDITED_MEANWHILE if the card is not frozen. */
  async execute({ id, actId, reason }: RequestOf<typeof UnfreezeGiftCardCall>): Promise<void> {
    if ((await this.accounts.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.orders.transaction(async (session) => {
      if (await this.orders.hasAct(id, actId, session)) return;
      if (!(await this.accounts.unfreeze(id, session))) throw new DomainError('EDITED_MEANWHILE');
      await this.orders.noteAct(id, { id: actId, what: `unfrozen: ${reason}` }, session);
      await this.trail.write({ act: 'gift-card-unfreeze', id, details: { actId } }, session);
    });
  }
}
