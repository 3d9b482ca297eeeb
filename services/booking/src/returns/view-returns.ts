import { DomainError } from '@club/contracts';
import type { MyReturnsView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { placesKept } from '../orders/domain/refunds.js';
import { returnPolicyOf, valueOf, viewReturn } from '../orders/domain/returns.js';
import { checkReturnable, returnsUntil } from './domain/return-rules.js';

/** What the booker of a booking may give back, and what became of what they gave back last. */
@Injectable()
export class ViewReturns {
  constructor(private readonly offers: OffersStore) {}

  async execute(order: OrderRow, now: Date): Promise<MyReturnsView> {
    const show = await this.offers.find(order.showId);
    const latest = order.returns?.at(-1);
    return {
      refusal: refusalOf(order, show, now),
      outcome: returnPolicyOf(order).outcome,
      valuesPence: Array.from({ length: placesKept(order) }, (_, index) =>
        valueOf(order, index + 1),
      ),
      until: show === null ? null : returnsUntil(order, show).toISOString(),
      latest: latest === undefined ? null : viewReturn(order, latest),
    };
  }
}

function refusalOf(order: OrderRow, show: OfferCounts | null, now: Date): string | null {
  try {
    checkReturnable(order, show, now);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
