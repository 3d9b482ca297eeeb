import { DomainError, multiplyPence } from '@club/contracts';
import { currentRequestId, isDuplicateKey } from '@club/kit';
import type { PlacedOrder, PlaceOrderInput } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { splitGift } from '../gift-cards/domain/gift-parts.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { isOnSale, refusalReason, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { draftOrder, isRepeatedRequest, type OrderRow } from './domain/order.js';
import { STATES } from './domain/states.js';
import { viewPlacedOrder } from './domain/views.js';
import { OrdersStore } from './orders.store.js';
import { PreparePayment } from './prepare-payment.js';
import { ReleaseOrder } from './release-order.js';

const MAX_EXTENSIONS = 3;
/** Requests of one browser that arrive at once may each replace the order of another. */
const MAX_RACES = 5;

/**
 * A browser has one live order for a show, and the order has its places before any money can move. Every step may be
 * repeated: a request that arrives again takes the order on from its present state.
 */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    private readonly preparePayment: PreparePayment,
    private readonly releaseOrder: ReleaseOrder,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(input: PlaceOrderInput): Promise<PlacedOrder> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      // Read again in each round: an order that was released has just freed its gift money.
      const cards = await this.gifts.open(input.giftCardCodes ?? []);
      const live = await this.orders.findLive(input.sessionId, input.showId);
      const order =
        live === null
          ? await this.open(input, cards)
          : await this.continueOrReplace(live, input, cards);
      if (order !== undefined) return viewPlacedOrder(order);
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  /** @returns undefined if the live order was released, so that a new one may be opened. */
  private async continueOrReplace(
    live: OrderRow,
    input: PlaceOrderInput,
    cards: GiftAccount[],
  ): Promise<OrderRow | undefined> {
    if (STATES[live.state].isPaid) return this.refuseSecondPayment(live);
    const giftAccounts = cards.map(({ _id }) => _id);
    if (live.state !== 'releasing' && isRepeatedRequest(live, input, giftAccounts)) {
      const extended = await this.extendHold(live);
      if (extended !== undefined) return live.state === 'new' ? this.advance(live) : extended;
    } else if (live.state !== 'releasing') {
      await this.checkPrice(input);
    }
    return this.release(live);
  }

  private async release(live: OrderRow): Promise<undefined> {
    const outcome = await this.releaseOrder.execute(live._id);
    if (outcome === 'paid') await this.refuseSecondPayment(live);
    if (outcome === 'unknown') throw new DomainError('PAYMENTS_UNAVAILABLE');
    return undefined;
  }

  private async refuseSecondPayment(paid: OrderRow): Promise<never> {
    await this.orders.acknowledge(paid._id);
    throw new DomainError('ALREADY_PAID');
  }

  /** @returns undefined if the hold has ended. */
  private async extendHold(live: OrderRow): Promise<OrderRow | undefined> {
    if (live.state === 'new' || live.extensions >= MAX_EXTENSIONS)
      return live.expiresAt > new Date() ? live : undefined;
    return (await this.orders.extend(live, this.expiry(new Date()))) ?? undefined;
  }

  private async checkPrice(input: PlaceOrderInput): Promise<OfferCounts> {
    const offer = await this.offers.find(input.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    if (!isOnSale(offer, new Date())) throw new DomainError('SALES_CLOSED');
    if (multiplyPence(offer.unitPence, input.ticketQuantity) !== input.amountPence)
      throw new DomainError('PRICE_CHANGED');
    return offer;
  }

  /** @returns undefined if another request of the same browser was quicker. */
  private async open(input: PlaceOrderInput, cards: GiftAccount[]): Promise<OrderRow | undefined> {
    const offer = await this.checkPrice(input);
    const { unitPence } = offer;
    const now = new Date();
    // A read refuses the crowd behind the last places cheaply; the hold decides who has them.
    if (offer.free < input.ticketQuantity) throw refusalReason(offer, unitPence, now);
    await this.checkShare(input);
    const order = draftOrder(input, {
      unitPence,
      gift: splitGift(multiplyPence(unitPence, input.ticketQuantity), cards),
      giftAccounts: cards.map(({ _id }) => _id),
      expiresAt: this.expiry(now),
      now,
      requestId: currentRequestId(),
    });
    try {
      await this.orders.insert(order);
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
    crashPoint('booking-inserted');
    return this.advance(order);
  }

  /** No client takes a show off sale by holding its places and leaving (invariants.md I17). */
  private async checkShare({ client, showId, ticketQuantity }: PlaceOrderInput): Promise<void> {
    if (client === undefined || this.settings.CLUB_RATE_LIMITS === 'off') return;
    const held = await this.orders.countAnonymousPlaces(client, showId);
    if (held + ticketQuantity > this.settings.CLUB_HELD_PER_CLIENT)
      throw new DomainError('TOO_MANY_REQUESTS');
  }

  /**
   * Places, then gift money, then the payment intent. A crash between any two lines leaves an order in `new`, which
   * the hold sweep releases.
   */
  private async advance(order: OrderRow): Promise<OrderRow> {
    await this.holdPlaces(order);
    crashPoint('places-claimed');
    await this.holdGift(order);
    if (order.duePence === 0) return this.held(order, {});
    const intent = await this.preparePayment.execute(order);
    crashPoint('intent-created');
    const held = await this.held(order, intent);
    crashPoint('intent-stored');
    return held;
  }

  private async holdPlaces(order: OrderRow): Promise<void> {
    const { _id: orderId, showId, quantity, unitPence, expiresAt } = order;
    const now = new Date();
    if (await this.claims.hold(showId, { orderId, quantity, unitPence, expiresAt }, now)) return;
    const offer = await this.offers.find(showId);
    await this.releaseOrder.execute(orderId);
    throw offer === null ? new DomainError('NOT_FOUND') : refusalReason(offer, unitPence, now);
  }

  private async holdGift(order: OrderRow): Promise<void> {
    if (await this.gifts.hold(order)) return;
    await this.releaseOrder.execute(order._id);
    throw new DomainError('GIFT_CARD_CHANGED');
  }

  private async held(order: OrderRow, intent: Partial<OrderRow>): Promise<OrderRow> {
    const held =
      (await this.orders.transition(order._id, 'held', intent)) ??
      (await this.orders.find(order._id));
    if (held === null || !STATES[held.state].awaitsPayment) throw new DomainError('HOLD_EXPIRED');
    return held;
  }

  private expiry(now: Date): Date {
    return new Date(now.getTime() + this.settings.CLUB_HOLD_SECONDS * 1000);
  }
}
