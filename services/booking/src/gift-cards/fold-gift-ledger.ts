import { Injectable } from '@nestjs/common';
import { GiftTotalsStore } from './gift-totals.store.js';

const BATCH = 500;

/** Adds the new lines of the ledger to the totals by day. Safe to repeat and to run in several processes at once. */
@Injectable()
export class FoldGiftLedger {
  constructor(private readonly totals: GiftTotalsStore) {}

  async execute(): Promise<void> {
    while ((await this.totals.fold(BATCH)) === BATCH);
  }
}
