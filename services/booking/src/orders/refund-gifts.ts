import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { GiftMoney } from '../gift-cards/gift-money.js';
import type { OrderRow } from './domain/order.js';
import type { Refund } from './domain/refunds.js';
import { isGiven } from './domain/transfers.js';
import { FindPayer } from './find-payer.js';

const PAYER_ERASED =
  'The details of the person who paid for these tickets were erased, so no gift card can be sent. Please refund the bank card.';

/** Returns the part of a refund that is gift money, to the cards that have paid or on a new card. Safe to repeat. */
@Injectable()
export class RefundGifts {
  constructor(
    private readonly gifts: GiftMoney,
    private readonly findPayer: FindPayer,
  ) {}

  /**
   * The money of tickets that a friend holds belongs to the person who has paid for them.
   * @throws CALL_THE_CLUB if that person was erased: a card for no one would be lost
   */
  async execute(order: OrderRow, refund: Refund): Promise<void> {
    await this.gifts.restore(order._id, refund);
    if (refund.credit === undefined) return;
    const payer = isGiven(order) ? await this.findPayer.execute(order) : order;
    // guard: no-card-for-no-one (invariants.md I53)
    if (payer === null) throw new DomainError('CALL_THE_CLUB', PAYER_ERASED);
    await this.gifts.credit({ ...order, name: payer.name, email: payer.email }, refund);
  }
}
