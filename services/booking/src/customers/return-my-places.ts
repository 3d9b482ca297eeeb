import { DomainError } from '@club/contracts';
import type { RequestOf, ReturnPlacesCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { freezesCard } from '../disputes/domain/dispute.js';
import { countOf } from '../offers/domain/count-of.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { placesKept } from '../orders/domain/refunds.js';
import { ownReturnId } from '../orders/domain/returns.js';
import { RefundOrder } from '../orders/refund-order.js';
import { checkReturnable } from '../returns/domain/return-rules.js';
import { OfferPlacesBack } from '../returns/offer-places-back.js';
import { FindLinkedOrder } from './find-linked-order.js';

type Input = RequestOf<typeof ReturnPlacesCall>;

/** "We cannot come": the holder of a booking's link gives places back (ADR 68). */
@Injectable()
export class ReturnMyPlaces {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly offers: OffersStore,
    private readonly disputes: DisputesStore,
    private readonly offerPlacesBack: OfferPlacesBack,
    private readonly refundOrder: RefundOrder,
  ) {}

  /**
   * A repeated request changes nothing.
   * @throws NOT_FOUND, NOT_PAID, ALREADY_IN, TOO_LATE, SALES_CLOSED, CALL_THE_CLUB, RETURN_OPEN, NOT_ENOUGH_TICKETS,
   * ID_IN_USE, EDITED_MEANWHILE
   */
  async execute(input: Input): Promise<void> {
    const order = await this.findLinkedOrder.execute(input.token);
    const asked = { returnId: ownReturnId(order, input), places: input.quantity };
    if (isRepeated(order, asked)) {
      await this.refundOrder.execute(order); // what the first request noted may still be due
      return;
    }
    checkReturnable(order, await this.offers.find(order.showId), new Date());
    const kept = placesKept(order);
    if (asked.places > kept)
      throw new DomainError('NOT_ENOUGH_TICKETS', `This booking has ${countOf(kept, 'ticket')}`);
    // The payment of a part is that of its party, and so are its disputes.
    const disputes = await this.disputes.findOfOrder(order.splitOf?.orderId ?? order._id);
    // guard: disputed-places-are-not-taken-back
    if (disputes.some(freezesCard)) throw new DomainError('CALL_THE_CLUB');
    await this.offerPlacesBack.execute(order, asked);
  }
}

/** @throws ID_IN_USE if the request named another number. */
function isRepeated(
  { returns = [] }: OrderRow,
  { returnId, places }: { returnId: string; places: number },
): boolean {
  const earlier = returns.find((each) => each.returnId === returnId);
  if (earlier !== undefined && earlier.places !== places) throw new DomainError('ID_IN_USE');
  return earlier !== undefined;
}
