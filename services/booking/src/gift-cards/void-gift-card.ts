import { DomainError } from '@club/contracts';
import { Trail } from '@club/kit';
import type { RequestOf, VoidGiftCardCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftCodesStore } from './gift-codes.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** Voids all codes of a gift card. The money stays on its account. */
@Injectable()
export class VoidGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly codes: GiftCodesStore,
    private readonly trail: Trail,
  ) {}

  /** A repeated act changes nothing. @throws NOT_FOUND for a card that was never issued. */
  async execute({ id, actId }: RequestOf<typeof VoidGiftCardCall>): Promise<void> {
    if ((await this.accounts.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.orders.transaction(async (session) => {
      if (await this.orders.hasAct(id, actId, session)) return;
      await this.codes.voidAll(id, session);
      await this.orders.noteAct(id, { id: actId, what: 'all codes made void' }, session);
      await this.trail.write({ act: 'gift-card-void', id, details: { actId } }, session);
    });
  }
}
