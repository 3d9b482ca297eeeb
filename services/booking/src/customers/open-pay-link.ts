import { DomainError } from '@club/contracts';
import type { OpenPayLinkCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { isOnSale } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { LinkToBooking } from '../orders/link-to-booking.js';
import { PreparePayment } from '../orders/prepare-payment.js';
import { OrdersStore } from '../orders/orders.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { viewBooking } from '../orders/domain/views.js';
import { FindLinkedOrder } from './find-linked-order.js';

type Reply = ReplyOf<typeof OpenPayLinkCall>;

/**
 * Opens the payment of a booking that was taken by phone. The payment intent is created when the link is first opened,
 * so that an unused link creates nothing at Stripe. Opening the link again shows the same intent. When the sales of the
 * show end, the link ends as well, even if they end earlier than was known when it was sent.
 */
@Injectable()
export class OpenPayLink {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly preparePayment: PreparePayment,
    private readonly linkToBooking: LinkToBooking,
    private readonly findLinkedOrder: FindLinkedOrder,
  ) {}

  /** @throws NOT_FOUND, HOLD_EXPIRED, PAYMENTS_UNAVAILABLE */
  async execute(token: string): Promise<Reply> {
    const order = await this.findLinkedOrder.byPayLink(token);
    if (STATES[order.state].isPaid) return this.reply(order, 'paid');
    if (!(await this.canBePaid(order, new Date()))) return this.reply(order, 'over');
    return this.reply(await this.withIntent(order), 'open');
  }

  private async canBePaid(order: OrderRow, now: Date): Promise<boolean> {
    if (order.state !== 'pending' || order.expiresAt <= now) return false;
    const offer = await this.offers.find(order.showId);
    return offer !== null && isOnSale(offer, now); // guard: pay-links-end-with-sales
  }

  private async withIntent(order: OrderRow): Promise<OrderRow> {
    if (order.paymentIntentId !== undefined) return order;
    // A crash before this write loses nothing: the same key returns the same intent, to pay or to cancel it.
    const ready = await this.orders.update(
      order._id,
      ['pending'],
      await this.preparePayment.execute(order),
    );
    if (ready === null) throw new DomainError('HOLD_EXPIRED');
    return ready;
  }

  private async reply(order: OrderRow, state: Reply['state']): Promise<Reply> {
    return {
      state,
      booking: viewBooking(order),
      clientSecret: state === 'open' ? (order.clientSecret ?? null) : null,
      duePence: order.duePence,
      expiresAt: order.expiresAt.toISOString(),
      linkToken: await this.linkToBooking.execute(order),
    };
  }
}
