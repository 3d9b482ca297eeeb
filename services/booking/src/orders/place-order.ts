import { DomainError, multiplyPence } from '@club/contracts';
import { currentRequestId, isDuplicateKey } from '@club/kit';
import type { PlacedOrder, PlaceOrderInput } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { splitGift } from '../gift-cards/domain/gift-parts.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore, type PlacesToHold } from '../offers/claims.store.js';
import {
  isMostlyHeld,
  isOnSale,
  notEnough,
  type NetworkLimit,
  type OfferForOrder,
  type WantedPlaces,
} from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import {
  asksForSameTickets,
  draftOrder,
  isRepeatedRequest,
  type OrderRow,
} from './domain/order.js';
import { STATES } from './domain/states.js';
import { viewPlacedOrder } from './domain/views.js';
import { holdEnd } from './hold-time.js';
import { MAX_EXTENSIONS, OpenOrdersStore } from './open-orders.store.js';
import { OrdersStore } from './orders.store.js';
import { PreparePayment } from './prepare-payment.js';
import { ReleaseOrder } from './release-order.js';

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
    private readonly openOrders: OpenOrdersStore,
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
      const [cards, live, offer] = await Promise.all([
        this.gifts.open(input.giftCardCodes ?? []),
        // A session that was made for this request has no order yet. If it has one all the same, inserting fails.
        input.isNewSession === true && race === 0
          ? null
          : this.orders.findLive(input.sessionId, input.showId),
        this.offers.findFor(input.showId, this.limitOf(input)),
      ]);
      const order =
        live === null
          ? await this.open(input, cards, offer)
          : await this.continueOrReplace(live, input, { cards, offer });
      if (order !== undefined) return viewPlacedOrder(order);
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  /** @returns undefined if the live order is none any more or has changed since, so that it must be read again. */
  private async continueOrReplace(
    live: OrderRow,
    input: PlaceOrderInput,
    { cards, offer }: { cards: GiftAccount[]; offer: OfferForOrder | null },
  ): Promise<OrderRow | undefined> {
    const giftAccounts = cards.map(({ _id }) => _id);
    const isRepeated = isRepeatedRequest(live, input, giftAccounts);
    // An emptied gift card may be left out of a request that only repeats the one whose answer was lost.
    if (isCompletedWithoutPayment(live) && !asksForSameTickets(live, input))
      return this.acknowledge(live);
    if (STATES[live.state].isPaid) return this.refuseSecondPayment(live);
    if (live.state !== 'releasing' && isRepeated) return this.repeat(live, input, offer);
    if (live.state !== 'releasing') checkPrice(offer, input);
    return this.release(live);
  }

  /** The same order, held for longer; or released, if it was extended often enough and has run out. */
  private async repeat(
    live: OrderRow,
    input: PlaceOrderInput,
    offer: OfferForOrder | null,
  ): Promise<OrderRow | undefined> {
    if (STATES[live.state].awaitsPayment && mayExtend(live, offer))
      return (await this.openOrders.extend(live._id, holdEnd(this.settings, live))) ?? undefined;
    if (live.expiresAt <= new Date()) return this.release(live);
    return live.state === 'new' ? this.advance(live, { input, offer }) : live;
  }

  private async release(live: OrderRow): Promise<undefined> {
    const outcome = await this.releaseOrder.execute(live._id);
    if (outcome === 'paid') await this.refuseSecondPayment(live);
    if (outcome === 'unknown') throw new DomainError('PAYMENTS_UNAVAILABLE');
    return undefined;
  }

  /**
   * The answer to the customer's details has completed it, and no confirmation of a payment follows that would say that the
   * customer knows. Another order is a new wish; a repeated request may mean that this answer was lost.
   */
  private async acknowledge(completed: OrderRow): Promise<undefined> {
    await this.orders.acknowledge(completed._id);
    return undefined;
  }

  private async refuseSecondPayment(paid: OrderRow): Promise<never> {
    await this.orders.acknowledge(paid._id);
    throw new DomainError('ALREADY_PAID');
  }

  /** @returns undefined if another request of the same browser was quicker. */
  private async open(
    input: PlaceOrderInput,
    cards: GiftAccount[],
    offer: OfferForOrder | null,
  ): Promise<OrderRow | undefined> {
    const current = checkPrice(offer, input);
    const { unitPence } = current;
    const now = new Date();
    const wanted = { quantity: input.ticketQuantity, unitPence, limit: this.limitOf(input) };
    // A read refuses the crowd behind the last places cheaply; the hold decides who has them.
    const refusal = await this.offers.findRefusal(current, wanted, now);
    if (refusal !== undefined) throw refusal;
    const order = draftOrder(input, {
      unitPence,
      gift: splitGift(multiplyPence(unitPence, input.ticketQuantity), cards),
      giftAccounts: cards.map(({ _id }) => _id),
      expiresAt: holdEnd(this.settings, { state: 'new' }),
      now,
      requestId: currentRequestId(),
    });
    try {
      await this.openOrders.insert(order);
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
    crashPoint('booking-inserted');
    return this.advance(order, { input, offer }, () => this.withdraw(order));
  }

  /**
   * Places, then gift money, then the payment intent. A crash between any two lines leaves an order in `new`, which
   * the hold sweep releases.
   * @param undo what to do with the order if its places or gift money cannot be had.
   */
  private async advance(
    order: OrderRow,
    { input, offer }: { input: PlaceOrderInput; offer: OfferForOrder | null },
    undo: () => Promise<unknown> = () => this.releaseOrder.execute(order._id),
  ): Promise<OrderRow> {
    const { refusal: soldOut, ...hold } = await this.holdPlaces(order, input, offer);
    const refusal = soldOut ?? (await this.holdGift(order));
    if (refusal !== undefined) {
      await undo();
      throw refusal;
    }
    if (order.duePence === 0) return this.held(order, hold);
    const intent = await this.preparePayment.execute(order);
    crashPoint('intent-created');
    const held = await this.held(order, { ...intent, ...hold });
    crashPoint('intent-stored');
    return held;
  }

  /** @returns whether the hold is brief, or why the places cannot be had. */
  private async holdPlaces(
    order: OrderRow,
    input: PlaceOrderInput,
    offer: OfferForOrder | null,
  ): Promise<Pick<OrderRow, 'isBrief'> & { refusal?: DomainError }> {
    const { _id: orderId, showId, quantity, unitPence, expiresAt } = order;
    const now = new Date();
    const wanted = { quantity, unitPence, limit: this.limitOf(input) };
    const places = { orderId, expiresAt, ...wanted };
    const hold = await this.holdUsualOrBrief(showId, { places, offer, now });
    if (hold === null) return { refusal: await this.whyNoPlaces(showId, wanted, now) };
    crashPoint('places-claimed');
    return hold;
  }

  /** @returns whether the hold is brief, or null if the places cannot be had. */
  private async holdUsualOrBrief(
    showId: string,
    { places, offer, now }: { places: PlacesToHold; offer: OfferForOrder | null; now: Date },
  ): Promise<Pick<OrderRow, 'isBrief'> | null> {
    // The read spares a show that is mostly held a write in vain; the write decides.
    const triesUsual = offer !== null && !isMostlyHeld(offer, places.quantity);
    if (triesUsual && (await this.claims.holdWhileMostAreFree(showId, places, now))) return {};
    const isHeld = await (triesUsual
      ? this.claims.holdIfEnoughAreLeft(showId, places, now)
      : this.claims.hold(showId, places, now));
    return isHeld ? { isBrief: true } : null;
  }

  private async whyNoPlaces(showId: string, wanted: WantedPlaces, now: Date): Promise<DomainError> {
    const offer = await this.offers.findFor(showId, wanted.limit);
    if (offer === null) return new DomainError('NOT_FOUND');
    return (await this.offers.findRefusal(offer, wanted, now)) ?? notEnough(offer); // places may have become free since
  }

  private async holdGift(order: OrderRow): Promise<DomainError | undefined> {
    return (await this.gifts.hold(order)) ? undefined : new DomainError('GIFT_CARD_CHANGED');
  }

  /** Nothing was asked of Stripe for this order, so releasing it asks nothing either. */
  private async withdraw(order: OrderRow): Promise<void> {
    const withdrawn = await this.openOrders.withdraw(order._id);
    if (withdrawn !== null) await this.releaseOrder.finish(withdrawn);
  }

  private async held(order: OrderRow, intent: Partial<OrderRow>): Promise<OrderRow> {
    const held =
      (await this.openOrders.markHeld(order._id, intent)) ?? (await this.orders.find(order._id));
    if (held === null || !STATES[held.state].awaitsPayment) throw new DomainError('HOLD_EXPIRED');
    return held;
  }

  /** No network takes a show off sale by holding its places without paying (invariants.md I25). */
  private limitOf({ client }: PlaceOrderInput): NetworkLimit | undefined {
    if (client === undefined || this.settings.CLUB_RATE_LIMITS === 'off') return undefined;
    return { network: client, places: this.settings.CLUB_HELD_PER_CLIENT };
  }
}

/** A show that is mostly held by unpaid orders must not stay so because they are extended (ADR 77). */
const mayExtend = ({ extensions, isBrief }: OrderRow, offer: OfferForOrder | null): boolean =>
  extensions < MAX_EXTENSIONS && isBrief !== true && offer !== null && !isMostlyHeld(offer); // guard: no-hold-is-extended-in-a-rush (invariants.md I17)

const isCompletedWithoutPayment = ({ state, duePence }: OrderRow): boolean =>
  state === 'completed' && duePence === 0;

function checkPrice(offer: OfferForOrder | null, input: PlaceOrderInput): OfferForOrder {
  if (offer === null) throw new DomainError('NOT_FOUND');
  if (!isOnSale(offer, new Date())) throw new DomainError('SALES_CLOSED');
  if (multiplyPence(offer.unitPence, input.ticketQuantity) !== input.amountPence)
    throw new DomainError('PRICE_CHANGED');
  return offer;
}
