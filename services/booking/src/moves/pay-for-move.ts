import { DomainError, ERROR_MESSAGES } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { GiftMoney } from '../gift-cards/gift-money.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, refusalOf } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { draftSupplement } from '../orders/domain/supplement.js';
import { historyLine } from '../orders/history-line.js';
import { holdEnd } from '../orders/hold-time.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { PreparePayment } from '../orders/prepare-payment.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SupplementsStore } from '../orders/supplements.store.js';
import { openSupplementOf, type MovePlan } from './commit-move.js';

/** How a difference is paid: gift cards first, then a bank card, at once or through a link. */
interface Payment {
  cards?: readonly GiftAccount[];
  byLink?: boolean;
}

/**
 * Opens the payment of a move to a dearer show: a supplement, which is an order without a person (ADR 63). It has the
 * places at the new show and its gift money before any other money can move, and is settled, released and refunded as
 * every order is. A crash after any line leaves an order that the sweeps release, or that a repetition takes on.
 */
@Injectable()
export class PayForMove {
  constructor(
    private readonly openOrders: OpenOrdersStore,
    private readonly supplements: SupplementsStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly gifts: GiftMoney,
    private readonly preparePayment: PreparePayment,
    private readonly releaseOrder: ReleaseOrder,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws MOVE_OPEN, and as `proceed` */
  async execute(plan: MovePlan, payment: Payment = {}): Promise<OrderRow> {
    const supplement = draftSupplement({
      of: openSupplementOf(plan),
      places: plan.terms.places,
      expiresAt: holdEnd(this.settings, { state: 'pending' }),
      begun: historyLine('new'),
      ...payment,
    });
    try {
      await this.openOrders.insert(supplement);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const same = await this.supplements.find(plan.moveId);
      if (same === null) throw new DomainError('MOVE_OPEN');
      return this.proceed(same);
    }
    crashPoint('supplement-inserted');
    return this.proceed(supplement);
  }

  /**
   * Takes an open supplement on from its present state.
   * @throws SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS, GIFT_CARD_CHANGED, HOLD_EXPIRED, PAYMENTS_UNAVAILABLE
   */
  async proceed(supplement: OrderRow): Promise<OrderRow> {
    const held = supplement.state === 'new' ? await this.hold(supplement) : supplement;
    if (held.duePence > 0 || held.state !== 'held') return held;
    return (await this.openOrders.markPending(held._id, {})) ?? this.current(held);
  }

  /** Frees what an open supplement has. If Stripe does not answer, a sweep does it later. */
  async release(id: string): Promise<void> {
    await this.releaseOrder.execute(id);
  }

  private async hold(supplement: OrderRow): Promise<OrderRow> {
    const { _id, byLink, duePence } = supplement;
    const refusal = (await this.holdPlaces(supplement)) ?? (await this.holdGift(supplement));
    if (refusal !== undefined) {
      // Stripe was asked nothing for it, so it can be released at once.
      const withdrawn = await this.openOrders.withdraw(_id);
      if (withdrawn !== null) await this.releaseOrder.finish(withdrawn);
      throw refusal;
    }
    if (byLink || duePence === 0) return this.markHeld(supplement, {});
    const intent = await this.preparePayment.execute(supplement);
    crashPoint('intent-created');
    return this.markHeld(supplement, intent);
  }

  private async markHeld(supplement: OrderRow, intent: Partial<OrderRow>): Promise<OrderRow> {
    return (await this.openOrders.markHeld(supplement._id, intent)) ?? this.current(supplement);
  }

  /** Another request was quicker. */
  private async current({ supplementOf: of }: OrderRow): Promise<OrderRow> {
    const current = await this.supplements.find(of?.moveId ?? '');
    if (current === null) throw new DomainError('HOLD_EXPIRED');
    return current;
  }

  /** @returns why the places cannot be had, or undefined if the supplement has them. */
  private async holdPlaces({ _id, ...supplement }: OrderRow): Promise<DomainError | undefined> {
    const { showId, quantity, expiresAt, supplementOf: of } = supplement;
    if (of === undefined) throw new Error(`${_id} is no supplement`);
    const now = new Date();
    const wanted = { quantity, unitPence: of.to.unitPence };
    if (await this.claims.hold(showId, { orderId: _id, expiresAt, ...wanted }, now)) {
      crashPoint('move-claimed');
      return undefined;
    }
    const offer = await this.offers.find(showId);
    if (offer === null) return new DomainError('SALES_CLOSED');
    return refusalOf(offer, wanted, now) ?? notEnough(offer);
  }

  private async holdGift(supplement: OrderRow): Promise<DomainError | undefined> {
    // guard: gift-money-of-moves-is-held (invariants.md I55)
    if (await this.gifts.hold(supplement)) return undefined;
    const message = ERROR_MESSAGES.GIFT_CARD_CHANGED;
    return new DomainError('GIFT_CARD_CHANGED', message, [{ path: 'giftCardCode', message }]);
  }
}
