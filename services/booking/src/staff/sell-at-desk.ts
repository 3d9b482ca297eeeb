import { randomBytes } from 'node:crypto';
import { DomainError, pence, type SellAtDeskInput } from '@club/contracts';
import { actingStaff, currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { BookingView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { searchKeysOf, viewBooking, type OrderRow } from '../orders/domain/order.js';
import { freshReference } from '../orders/submit-details.js';

/** How long a sale may take that nobody pays for here; one that broke off gives its places back afterwards. */
const HOLD_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const SAID: Record<SellAtDeskInput['payment'], string> = {
  desk: 'paid at the desk',
  complimentary: 'complimentary',
  link: 'pay link',
};

/** Phone and desk bookings: the same claim, the same states and the same settling as on the web. */
@Injectable()
export class SellAtDesk {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly settleOrder: SettleOrder,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  async execute(wish: SellAtDeskInput): Promise<BookingView> {
    const offer = await this.offers.find(wish.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const order = draftDeskOrder(wish, offer.unitPence);
    await this.orders.insert(order);
    await this.claim(order, offer.unitPence);
    await this.orders.move(order._id, 'held');
    if (order.duePence > 0) await this.sendLink(order, wish.holdHours);
    else await this.settle(order);
    await this.orders.note(order._id, SAID[wish.payment]);
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

  /** The long hold and the mail that tells of it are one fact: a crash before it leaves the short hold, which ends by itself. */
  private async sendLink(order: OrderRow, hours: number): Promise<void> {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
    const mail = newOutboxRow(
      { kind: 'booking-pay-link', subject: order._id },
      { now, requestId: currentRequestId() },
    );
    await this.orders.transaction(async (session) => {
      if ((await this.orders.move(order._id, 'pending', { expiresAt }, session)) === null)
        throw new DomainError('HOLD_EXPIRED');
      await this.outbox.add(mail, session);
    });
    this.relay.trigger();
  }
}

function draftDeskOrder(wish: SellAtDeskInput, unitPence: number): OrderRow {
  const id = randomBytes(16).toString('hex');
  const now = new Date();
  const reference = freshReference();
  const price = wish.payment === 'complimentary' ? 0 : unitPence;
  const totalPence = pence(price * wish.ticketQuantity);
  return {
    _id: id,
    sessionId: id,
    showId: wish.showId,
    quantity: wish.ticketQuantity,
    unitPence: price,
    totalPence,
    gift: [],
    giftAccounts: [],
    client: '',
    duePence: wish.payment === 'link' ? totalPence : 0,
    byLink: wish.payment === 'link',
    email: wish.customerEmail,
    name: wish.customerName,
    phone: wish.customerPhone,
    state: 'new',
    live: true,
    attempt: 0,
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    extensions: 0,
    askedAt: null,
    refunds: [],
    history: [
      {
        at: now,
        to: 'new',
        requestId: currentRequestId(),
        by: actingStaff(),
      },
    ],
    quarantine: null,
    searchKeys: searchKeysOf({ reference, name: wish.customerName, email: wish.customerEmail }),
    createdAt: now,
  };
}
