import type { ReplyOf, ReportGiftCardsCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftTotalsStore } from './gift-totals.store.js';

/** How much gift money was issued, redeemed, restored and refunded until an instant. */
@Injectable()
export class ReportGiftCards {
  constructor(private readonly totals: GiftTotalsStore) {}

  async execute(before: Date): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    const { issue = 0, redeem = 0, restore = 0, refund = 0 } = await this.totals.sums(before);
    return { issuePence: issue, redeemPence: redeem, restorePence: restore, refundPence: refund };
  }
}
