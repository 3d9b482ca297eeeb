import { DomainError, type SellAtDeskInput } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { BookingView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { viewBooking } from '../orders/domain/views.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ConfirmSale } from './confirm-sale.js';
import { HoldSale } from './hold-sale.js';
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
    private readonly gifts: GiftMoney,
    private readonly holdSale: HoldSale,
    private readonly settleOrder: SettleOrder,
    private readonly confirmSale: ConfirmSale,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, SALES_CLOSED, NOT_ENOUGH_TICKETS, HOLD_EXPIRED, ID_IN_USE, GIFT_CARD_CHANGED; VALIDATION_FAILED for an unknown gift card */
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
    const cards = await this.cardsOf(input);
    const terms = { offerPence: offer.unitPence, cards, now: new Date() };
    const order = draftDeskOrder(input, terms);
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

  /** Nothing is due for complimentary tickets, so they use no gift card. */
  private async cardsOf({ giftCardCode = '', payment }: SellAtDeskInput): Promise<GiftAccount[]> {
    if (giftCardCode === '') return [];
    if (payment === 'complimentary') throw refusedCard('Complimentary tickets need no gift card');
    const card = await this.gifts.find(giftCardCode);
    if (card === null) throw refusedCard('This gift card code is not valid');
    return [card];
  }

  /** A crash after any line leaves a short hold that runs out by itself, or a booking that a repetition continues. */
  private async takeOn(order: OrderRow, input: SellAtDeskInput, offer: OfferCounts): Promise<void> {
    if (order.state === 'new') await this.holdSale.execute(order, offer);
    if (order.byLink)
      await this.confirmSale.byLink(order, input, payLinkEnd(input, offer, new Date()));
    else await this.settle(order, input);
  }

  private async settle(order: OrderRow, input: SellAtDeskInput): Promise<void> {
    await this.confirmSale.paid(order, input);
    await this.settleOrder.execute(order._id);
    await this.orders.acknowledge(order._id);
  }
}

const refusedCard = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'giftCardCode', message }]);
