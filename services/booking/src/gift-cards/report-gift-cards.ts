import type { ReplyOf, ReportGiftCardsCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftLedgerStore } from './gift-ledger.store.js';

/** How much gift money was issued, redeemed, restored and refunded until an instant. */
@Injectable()
export class ReportGiftCards {
  constructor(private readonly ledger: GiftLedgerStore) {}

  async execute(before: Date): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    const { issue = 0, redeem = 0, restore = 0, refund = 0 } = await this.ledger.sumsByKind(before);
    return { issuePence: issue, redeemPence: redeem, restorePence: restore, refundPence: refund };
  }
}
