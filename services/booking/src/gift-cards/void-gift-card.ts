import { DomainError } from '@club/contracts';
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
  ) {}

  /** @throws NOT_FOUND for a card that was never issued. */
  async execute(id: string): Promise<void> {
    if ((await this.accounts.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.orders.transaction(async (session) => {
      await this.codes.voidAll(id, session);
      await this.orders.note(id, 'all codes made void', session);
    });
  }
}
