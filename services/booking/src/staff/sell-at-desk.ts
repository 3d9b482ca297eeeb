import { randomBytes } from 'node:crypto';
import {
  DomainError,
  multiplyPence,
  pence,
  type Pence,
  type SellAtDeskInput,
} from '@club/contracts';
import { actingStaff, currentRequestId, Outbox } from '@club/kit';
import type { BookingView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ClaimsStore } from '../offers/claims.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { freshReference, newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';

/** How long a sale may take. If it is interrupted, the hold sweep releases its places afterwards. */
const HOLD_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const NOTE: Record<SellAtDeskInput['payment'], string> = {
  desk: 'paid at the desk',
  complimentary: 'complimentary',
  link: 'pay link',
};

/** Sells at the desk or by phone, with the same claims, states and settling as on the website. */
@Injectable()
export class SellAtDesk {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly settleOrder: SettleOrder,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, NOT_ENOUGH_TICKETS, HOLD_EXPIRED */
  async execute(input: SellAtDeskInput): Promise<BookingView> {
    const offer = await this.offers.find(input.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const order = draftDeskOrder(input, offer.unitPence);
    await this.orders.insert(order);
    await this.holdPlaces(order, offer.unitPence);
    await this.orders.transition(order._id, 'held');
    if (order.duePence > 0) await this.sendPayLink(order, input.holdHours);
    else await this.settle(order);
    await this.orders.note(order._id, NOTE[input.payment]);
    return viewBooking((await this.orders.find(order._id)) ?? order);
  }

  private async holdPlaces(
    { _id: orderId, showId, quantity, expiresAt }: OrderRow,
    unitPence: Pence,
  ): Promise<void> {
    if (await this.claims.hold(showId, { orderId, quantity, unitPence, expiresAt }, new Date()))
      return;
    await this.orders.transition(orderId, 'releasing');
    await this.orders.transition(orderId, 'expired', { live: false });
    throw new DomainError('NOT_ENOUGH_TICKETS');
  }

  private async settle(order: OrderRow): Promise<void> {
    await this.orders.transition(order._id, 'pending');
    await this.settleOrder.execute(order._id);
    await this.orders.acknowledge(order._id);
  }

  /** One transaction: the long hold and its e-mail. A crash before it leaves the short hold, which runs out by itself. */
  private async sendPayLink(order: OrderRow, hours: number): Promise<void> {
    const expiresAt = new Date(Date.now() + hours * HOUR_MS);
    await this.orders.transaction(async (session) => {
      if ((await this.orders.transition(order._id, 'pending', { expiresAt }, session)) === null)
        throw new DomainError('HOLD_EXPIRED');
      await this.outbox.write({ kind: 'booking-pay-link', subject: order._id }, session);
    });
  }
}

function draftDeskOrder(input: SellAtDeskInput, offerPence: Pence): OrderRow {
  const id = randomBytes(16).toString('hex');
  const now = new Date();
  const reference = freshReference();
  const { customerName: name, customerEmail: email, customerPhone: phone } = input;
  const unitPence = input.payment === 'complimentary' ? pence(0) : offerPence;
  const totalPence = multiplyPence(unitPence, input.ticketQuantity);
  return newOrder({
    _id: id,
    sessionId: id,
    showId: input.showId,
    quantity: input.ticketQuantity,
    unitPence,
    totalPence,
    duePence: input.payment === 'link' ? totalPence : pence(0),
    byLink: input.payment === 'link',
    name,
    email,
    phone,
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    history: [{ at: now, to: 'new', requestId: currentRequestId(), by: actingStaff() }],
    searchKeys: searchKeysOf({ reference, name, email }),
    createdAt: now,
  });
}
