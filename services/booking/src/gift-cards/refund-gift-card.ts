import { DomainError, formatPounds } from '@club/contracts';
import { Trail } from '@club/kit';
import type { RefundGiftCardCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { hasAct } from './domain/gift-order.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';

const CREDIT_HAS_NO_PAYMENT =
  'This card was not bought. It holds the credit of a booking, so there is no payment to refund.';

/** Refunds the unspent money of a sold card. The refund is noted before any money moves. */
@Injectable()
export class RefundGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly refunds: GiftRefundsStore,
    private readonly finishGiftRefund: FinishGiftRefund,
    private readonly trail: Trail,
  ) {}

  /**
   * Repeating the call with the same `actId` continues that refund and does not begin another.
   * @throws NOT_FOUND for a card that was not issued, NOT_PAID for a credit, REFUND_TOO_LARGE if the balance is zero,
   * EDITED_MEANWHILE if another refund is under way.
   */
  async execute({ id, actId }: RequestOf<typeof RefundGiftCardCall>): Promise<void> {
    const order = await this.orders.find(id);
    const account = await this.accounts.find(id);
    if (order === null || account === null) throw new DomainError('NOT_FOUND');
    // guard: credits-are-spent-not-paid-out
    if (order.creditOf !== undefined) throw new DomainError('NOT_PAID', CREDIT_HAS_NO_PAYMENT);
    if (hasAct(order, actId)) return this.finishGiftRefund.execute(order);
    if (order.refundState !== 'due' && account.availablePence === 0)
      throw new DomainError('REFUND_TOO_LARGE', 'Nothing is left on this card');
    const what = `refund of the balance of £${formatPounds(account.availablePence)} requested`;
    const noted = await this.trail.transaction(async (session) => {
      const due = await this.refunds.noteDue(order, { id: actId, what }, session);
      const details = { actId, pence: account.availablePence };
      if (due !== null) await this.trail.write({ act: 'gift-card-refund', id, details }, session);
      return due;
    });
    if (noted === null) return this.finishGiftRefund.continueAct(id, actId);
    crashPoint('gift-refund-noted');
    await this.finishGiftRefund.execute(noted);
  }
}
