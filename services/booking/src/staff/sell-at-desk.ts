import { randomBytes } from 'node:crypto';
import { DomainError, pence, type SellAtDeskInput } from '@club/contracts';
import { actingStaff, currentRequestId, Outbox } from '@club/kit';
import type { BookingView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { searchKeysOf, viewBooking, type OrderRow } from '../orders/domain/order.js';
import { freshReference } from '../orders/submit-details.js';

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
    private readonly settleOrder: SettleOrder,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, NOT_ENOUGH_TICKETS, HOLD_EXPIRED */
  async execute(input: SellAtDeskInput): Promise<BookingView> {
    const offer = await this.offers.find(input.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const order = draftDeskOrder(input, offer.unitPence);
    await this.orders.insert(order);
    await this.claim(order, offer.unitPence);
    await this.orders.move(order._id, 'held');
    if (order.duePence > 0) await this.sendPayLink(order, input.holdHours);
    else await this.settle(order);
    await this.orders.note(order._id, NOTE[input.payment]);
    return viewBooking((await this.orders.find(order._id)) ?? order);
  }

  private async claim(
    { _id: orderId, showId, quantity, expiresAt }: OrderRow,
    unitPence: number,
  ): Promise<void> {
    if (await this.offers.claim(showId, { orderId, quantity, unitPence, expiresAt }, new Date()))
      return;
    await this.orders.move(orderId, 'releasing');
    await this.orders.move(orderId, 'expired', { live: false });
    throw new DomainError('NOT_ENOUGH_TICKETS');
  }

  private async settle(order: OrderRow): Promise<void> {
    await this.orders.move(order._id, 'pending');
    await this.settleOrder.execute(order._id);
    await this.orders.acknowledge(order._id);
  }

  /** One transaction: the long hold and its e-mail. A crash before it leaves the short hold, which runs out by itself. */
  private async sendPayLink(order: OrderRow, hours: number): Promise<void> {
    const expiresAt = new Date(Date.now() + hours * HOUR_MS);
    await this.orders.transaction(async (session) => {
      if ((await this.orders.move(order._id, 'pending', { expiresAt }, session)) === null)
        throw new DomainError('HOLD_EXPIRED');
      await this.outbox.write({ kind: 'booking-pay-link', subject: order._id }, session);
    });
  }
}

function draftDeskOrder(input: SellAtDeskInput, unitPence: number): OrderRow {
  const id = randomBytes(16).toString('hex');
  const now = new Date();
  const reference = freshReference();
  const price = input.payment === 'complimentary' ? 0 : unitPence;
  const totalPence = pence(price * input.ticketQuantity);
  return {
    _id: id,
    sessionId: id,
    showId: input.showId,
    quantity: input.ticketQuantity,
    unitPence: price,
    totalPence,
    gift: [],
    giftAccounts: [],
    client: '',
    duePence: input.payment === 'link' ? totalPence : 0,
    byLink: input.payment === 'link',
    email: input.customerEmail,
    name: input.customerName,
    phone: input.customerPhone,
    state: 'new',
    live: true,
    attempt: 0,
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    extensions: 0,
    askedAt: null,
    refunds: [],
    history: [{ at: now, to: 'new', requestId: currentRequestId(), by: actingStaff() }],
    quarantine: null,
    searchKeys: searchKeysOf({ reference, name: input.customerName, email: input.customerEmail }),
    createdAt: now,
  };
}
