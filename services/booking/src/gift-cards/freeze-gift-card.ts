import { Injectable } from '@nestjs/common';
import { GiftAccountsStore } from './gift-accounts.store.js';

/** Stops all spending of a gift card whose payment was refunded at Stripe or is disputed. */
@Injectable()
export class FreezeGiftCard {
  constructor(private readonly accounts: GiftAccountsStore) {}

  execute(id: string): Promise<void> {
    return this.accounts.freeze(id);
  }
}
