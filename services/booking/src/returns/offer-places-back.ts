import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { ReturnsOfOffersStore } from '../offers/returns-of-offers.store.js';
import { creditAccountOf } from '../orders/credit-account.js';
import type { OrderRow } from '../orders/domain/order.js';
import type { PlacesReturn } from '../orders/domain/places-return.js';
import { draftReturn, returnPolicyOf } from '../orders/domain/returns.js';
import { OrderRefundsStore } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReturnsStore } from '../orders/returns.store.js';

type Session = Parameters<ReturnsStore['find']>[1];

/**
 * Takes places of a booking back, as the policy of its sale says (ADR 68): either they are for sale until someone buys them,
 * or their money goes back at once. One transaction each: the booking, the offer of the show and the e-mail.
 */
@Injectable()
export class OfferPlacesBack {
  constructor(
    private readonly orders: OrdersStore,
    private readonly returns: ReturnsStore,
    private readonly refunds: OrderRefundsStore,
    private readonly offers: ReturnsOfOffersStore,
    private readonly refundOrder: RefundOrder,
    private readonly outbox: Outbox,
  ) {}

  /** @throws RETURN_OPEN, EDITED_MEANWHILE */
  async execute(order: OrderRow, asked: Pick<PlacesReturn, 'returnId' | 'places'>): Promise<void> {
    const { showId } = order;
    const places: PlacesReturn = { ...asked, showId, at: new Date() };
    const isSoldFirst = returnPolicyOf(order).outcome === 'credit_if_resold';
    const changed = await this.orders.transaction((session) =>
      isSoldFirst ? this.offer(order, places, session) : this.refund(order, places, session),
    );
    crashPoint('return-committed');
    await this.refundOrder.execute(changed);
  }

  private async offer(order: OrderRow, places: PlacesReturn, session: Session): Promise<OrderRow> {
    const note = `${ticketsOf(places)} offered back, to be sold again`;
    const noted = await this.returns.add(order, places, note, session);
    if (noted === null) throw new DomainError('EDITED_MEANWHILE');
    const returned = { orderId: order._id, returnId: places.returnId, places: places.places };
    if (!(await this.offers.add(order.showId, returned, places.at, session)))
      throw new DomainError('RETURN_OPEN'); // places of an earlier one are being bought
    if (order.email !== '') await this.outbox.write(mailOf(order, places), session);
    crashPoint('return-before-commit');
    return noted;
  }

  /** The refund frees the places and sends its own e-mail. */
  private async refund(order: OrderRow, places: PlacesReturn, session: Session): Promise<OrderRow> {
    const ended = { ...places, endedAt: places.at };
    const note = `${ticketsOf(places)} given back`;
    const noted = await this.returns.add(order, ended, note, session);
    const refund = draftReturn(order, places, creditAccountOf(order._id, places.returnId));
    const due =
      noted === null ? null : await this.refunds.add(noted, refund, `refund: ${note}`, session);
    if (due === null) throw new DomainError('EDITED_MEANWHILE');
    crashPoint('return-before-commit');
    return due;
  }
}

const ticketsOf = ({ places }: PlacesReturn): string =>
  `${places} ${places === 1 ? 'ticket' : 'tickets'}`;

const mailOf = ({ _id }: OrderRow, { returnId }: PlacesReturn) =>
  ({ kind: 'places-offered', subject: _id, fact: returnId }) as const;
