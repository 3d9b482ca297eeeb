import { DomainError, type SellAtDeskInput } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { BookingView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, refusalOf, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { viewBooking } from '../orders/domain/views.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ConfirmSale } from './confirm-sale.js';
import { draftDeskOrder, isSameSale, payLinkEnd } from './desk-order.js';

/** Complimentary tickets of one sale that need no manager. */
const MAX_GIVEN_AWAY = 4;
const TOO_MANY_GIVEN_AWAY = `Only a manager may give away more than ${MAX_GIVEN_AWAY} tickets.`;

/**
 * Sells at the desk or by phone, with the same claims, states and settling as on the website. The page chooses the id
 * of the booking, so that a request whose answer was lost can be repeated: it takes the same booking on from its
 * present state.
 */
@Injectable()
export class SellAtDesk {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly releaseOrder: ReleaseOrder,
    private readonly settleOrder: SettleOrder,
    private readonly confirmSale: ConfirmSale,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, SALES_CLOSED, NOT_ENOUGH_TICKETS, HOLD_EXPIRED, ID_IN_USE */
  async execute(input: SellAtDeskInput): Promise<BookingView> {
    await this.checkRights(input);
    const [known, offer] = await Promise.all([
      this.orders.find(input.bookingId),
      this.offers.find(input.showId),
    ]);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const order = known ?? (await this.begin(input, offer));
    if (!isSameSale(order, input, offer.unitPence)) throw new DomainError('ID_IN_USE');
    await this.takeOn(order, input, offer);
    const sold = (await this.orders.find(order._id)) ?? order;
    if (STATES[sold.state].details === 'refused') throw new DomainError('HOLD_EXPIRED');
    return viewBooking(sold);
  }

  /** Giving away many places costs as much as refunding them (ADR 51). */
  private async checkRights({ showId, payment, ticketQuantity }: SellAtDeskInput): Promise<void> {
    await this.venues.require(showId);
    if (payment !== 'complimentary' || ticketQuantity <= MAX_GIVEN_AWAY) return;
    // guard: many-free-tickets-need-a-manager
    if (!(await this.venues.allows(showId, 'bookings:refund-any')))
      throw new DomainError('FORBIDDEN', TOO_MANY_GIVEN_AWAY);
  }

  private async begin(input: SellAtDeskInput, offer: OfferCounts): Promise<OrderRow> {
    const order = draftDeskOrder(input, offer.unitPence, new Date());
    try {
      await this.openOrders.insert(order);
      return order;
    } catch (error) {
      // The same request at the same moment; the unlikely equal reference of another booking is passed on.
      const other = isDuplicateKey(error) ? await this.orders.find(order._id) : null;
      if (other === null) throw error;
      return other;
    }
  }

  /** A crash after any line leaves a short hold that runs out by itself, or a booking that a repetition continues. */
  private async takeOn(order: OrderRow, input: SellAtDeskInput, offer: OfferCounts): Promise<void> {
    if (order.state === 'new') await this.holdPlaces(order, offer);
    if (order.byLink)
      await this.confirmSale.byLink(order, input, payLinkEnd(input, offer, new Date()));
    else await this.settle(order, input);
  }

  private async holdPlaces(order: OrderRow, offer: OfferCounts): Promise<void> {
    const { _id: orderId, showId, quantity, expiresAt } = order;
    const now = new Date();
    const wanted = { quantity, unitPence: offer.unitPence };
    if (await this.claims.hold(showId, { orderId, expiresAt, ...wanted }, now)) {
      await this.openOrders.markHeld(orderId);
      return;
    }
    await this.releaseOrder.execute(orderId);
    const current = (await this.offers.find(showId)) ?? offer;
    throw refusalOf(current, wanted, now) ?? notEnough(current);
  }

  private async settle(order: OrderRow, input: SellAtDeskInput): Promise<void> {
    await this.confirmSale.paid(order, input);
    await this.settleOrder.execute(order._id);
    await this.orders.acknowledge(order._id);
  }
}
