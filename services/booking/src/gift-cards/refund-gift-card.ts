import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

/** Refunds the unspent money of a sold card, once for each card. The refund is noted before any money moves. */
@Injectable()
export class RefundGiftCard {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly finishGiftRefund: FinishGiftRefund,
  ) {}

  /** @throws NOT_FOUND for a card that was not issued, REFUND_TOO_LARGE if its balance is zero. */
  async execute(id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order?.state !== 'issued') throw new DomainError('NOT_FOUND');
    const account = await this.accounts.find(id);
    if (order.refundState === undefined && (account?.availablePence ?? 0) === 0)
      throw new DomainError('REFUND_TOO_LARGE', 'Nothing is left on this card');
    await this.orders.noteRefund(id);
    await this.orders.note(id, 'refund of the balance requested');
    crashPoint('gift-refund-noted');
    await this.finishGiftRefund.execute({ ...order, refundState: order.refundState ?? 'due' });
  }
}
