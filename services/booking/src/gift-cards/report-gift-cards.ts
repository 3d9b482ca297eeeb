import type { ReplyOf, ReportGiftCardsCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { GiftTotalsStore } from './gift-totals.store.js';

/** How much gift money was issued, redeemed, restored, refunded and lost in disputes until an instant. */
@Injectable()
export class ReportGiftCards {
  constructor(private readonly totals: GiftTotalsStore) {}

  async execute(before: Date): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    const { issue, redeem, restore, refund, dispute } = await this.totals.sums(before);
    return {
      issuePence: issue ?? 0,
      redeemPence: redeem ?? 0,
      restorePence: restore ?? 0,
      refundPence: refund ?? 0,
      disputePence: dispute ?? 0,
    };
  }
}
