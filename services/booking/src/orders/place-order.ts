import { DomainError } from '@club/contracts';
import { currentRequestId, isDuplicateKey } from '@club/kit';
import type { PlacedOrder, PlaceOrderInput } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { splitGift } from '../gift-cards/domain/gift-parts.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { isOnSale, whyRefused, type OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { PreparePayment } from './prepare-payment.js';
import { OrdersStore } from './orders.store.js';
import { PAID_STATES } from './domain/states.js';
import { draftOrder, isSameWish, viewOrder, type OrderRow } from './domain/order.js';
import { ReleaseOrder } from './release-order.js';

const EXTENSIONS = 3;
const RACES = 5;

/**
 * create-payment-intent (reliability.md 2.3): one live order for each browser and show, with its places held before
 * any money can move. Every step may be repeated: a request that comes again takes the order on from where it stands.
 */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly gifts: GiftMoney,
    private readonly preparePayment: PreparePayment,
    private readonly releaseOrder: ReleaseOrder,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(wish: PlaceOrderInput): Promise<PlacedOrder> {
    for (let race = 0; race < RACES; race += 1) {
      // Read again in each round: an order that was given up has just brought its gift money back.
      const cards = await this.gifts.open(wish.giftCardCodes ?? []);
      const live = await this.orders.findLive(wish.sessionId, wish.showId);
      const order =
        live === null
          ? await this.open(wish, cards)
          : await this.continueOrReplace(live, wish, cards);
      if (order !== undefined) return viewOrder(order);
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  /** @returns undefined where the old order was given up and a new one may be opened. */
  private async continueOrReplace(
    live: OrderRow,
    wish: PlaceOrderInput,
    cards: GiftAccount[],
  ): Promise<OrderRow | undefined> {
    if (PAID_STATES.includes(live.state)) return this.refuseSecondPayment(live);
    const named = cards.map(({ _id }) => _id);
    if (live.state !== 'releasing' && isSameWish(live, wish, named)) {
      const extended = await this.extended(live);
      if (extended !== undefined) return live.state === 'new' ? this.advance(live) : extended;
    } else if (live.state !== 'releasing') {
      await this.checkPrice(wish);
    }
    return this.giveUp(live);
  }

  private async giveUp(live: OrderRow): Promise<undefined> {
    const outcome = await this.releaseOrder.execute(live._id);
    if (outcome === 'paid') await this.refuseSecondPayment(live);
    if (outcome === 'unknown') throw new DomainError('PAYMENTS_UNAVAILABLE');
    return undefined;
  }

  private async refuseSecondPayment(paid: OrderRow): Promise<never> {
    await this.orders.acknowledge(paid._id);
    throw new DomainError('ALREADY_PAID');
  }

  private async extended(live: OrderRow): Promise<OrderRow | undefined> {
    if (live.state === 'new') return live.expiresAt > new Date() ? live : undefined;
    if (live.extensions >= EXTENSIONS) return live.expiresAt > new Date() ? live : undefined;
    return (await this.orders.extend(live, this.expiry(new Date()))) ?? undefined;
  }

  private async checkPrice(wish: PlaceOrderInput): Promise<OfferCounts> {
    const offer = await this.offers.find(wish.showId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    if (!isOnSale(offer, new Date())) throw new DomainError('SALES_CLOSED');
    if (offer.unitPence * wish.ticketQuantity !== wish.amountPence)
      throw new DomainError('PRICE_CHANGED');
    return offer;
  }

  /** @returns undefined where another request of the same browser was quicker. */
  private async open(wish: PlaceOrderInput, cards: GiftAccount[]): Promise<OrderRow | undefined> {
    const offer = await this.checkPrice(wish);
    const { unitPence } = offer;
    const now = new Date();
    // The crowd behind the last places is told so by a read; who may have them is decided in the claim.
    if (offer.free < wish.ticketQuantity)
      throw whyRefused(offer, { quantity: wish.ticketQuantity, unitPence, now });
    await this.checkShare(wish);
    const order = draftOrder(wish, {
      unitPence,
      gift: splitGift(unitPence * wish.ticketQuantity, cards),
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

  /** Nobody takes a show off sale by holding its places and going away (I17). */
  private async checkShare({ client, showId, ticketQuantity }: PlaceOrderInput): Promise<void> {
    if (client === undefined || this.settings.CLUB_RATE_LIMITS === 'off') return;
    const held = await this.orders.heldBy(client, showId);
    if (held + ticketQuantity > this.settings.CLUB_HELD_PER_CLIENT)
      throw new DomainError('TOO_MANY_REQUESTS');
  }

  /** Places, then gift money, then the intent. A crash between any two lines leaves an order in `new`, which the hold sweep gives up. */
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
    if (await this.offers.claim(showId, { orderId, quantity, unitPence, expiresAt }, now)) return;
    const offer = await this.offers.find(showId);
    await this.releaseOrder.execute(orderId);
    throw offer === null
      ? new DomainError('NOT_FOUND')
      : whyRefused(offer, { quantity, unitPence, now });
  }

  private async holdGift(order: OrderRow): Promise<void> {
    if (await this.gifts.hold(order)) return;
    await this.releaseOrder.execute(order._id);
    throw new DomainError('GIFT_CARD_CHANGED');
  }

  private async held(order: OrderRow, intent: Partial<OrderRow>): Promise<OrderRow> {
    const held =
      (await this.orders.move(order._id, 'held', intent)) ?? (await this.orders.find(order._id));
    if (held === null || (held.state !== 'held' && held.state !== 'pending'))
      throw new DomainError('HOLD_EXPIRED');
    return held;
  }

  private expiry(now: Date): Date {
    return new Date(now.getTime() + this.settings.CLUB_HOLD_SECONDS * 1000);
  }
}
