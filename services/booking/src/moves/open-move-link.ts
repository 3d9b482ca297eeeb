import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { isOnSale } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { PreparePayment } from '../orders/prepare-payment.js';

/** Whether staff have sent its link, and no one has opened its payment yet. */
const isUnopened = ({ state, byLink, paymentIntentId }: OrderRow): boolean =>
  byLink && state === 'pending' && paymentIntentId === undefined;

/**
 * Asks Stripe for the payment of a move when the link of staff is first opened, and only while the show is on sale. A crash
 * before the write loses nothing: the same key returns the same intent, to pay or to cancel it.
 */
@Injectable()
export class OpenMoveLink {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly preparePayment: PreparePayment,
  ) {}

  /** @returns the supplement with its intent; any other one as it is. @throws HOLD_EXPIRED, PAYMENTS_UNAVAILABLE */
  async execute(supplement: OrderRow): Promise<OrderRow> {
    if (!isUnopened(supplement)) return supplement;
    const { _id, showId, expiresAt } = supplement;
    const now = new Date();
    const offer = await this.offers.find(showId);
    // guard: move-links-end-with-sales (invariants.md I55)
    if (expiresAt <= now || offer === null || !isOnSale(offer, now))
      throw new DomainError('HOLD_EXPIRED');
    const intent = await this.preparePayment.execute(supplement);
    const ready = await this.orders.update(_id, ['pending'], intent);
    if (ready === null) throw new DomainError('HOLD_EXPIRED');
    return ready;
  }
}
