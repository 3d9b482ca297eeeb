import { GIFT_CARDS, WITHOUT_BOOKING } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { StripeLinesStore } from '../ledger/stripe-lines.store.js';
import { sumOfLines, type BookedLines } from './domain/lines-of-parts.js';
import {
  cardPenceOf,
  giftPenceOf,
  returnedPence,
  type CardGift,
  type CardOrder,
} from './domain/payments-of-bookings.js';
import type { TakenPayment } from './domain/takings.js';
import { ReadLines } from './read-lines.js';
import { TakingsStore } from './takings.store.js';

interface Period {
  from: Date;
  until: Date;
}
type Lines = ReadonlyMap<string, BookedLines>;

/** Puts what bookings and gift cards should have brought beside the lines that Stripe has of their payments. */
@Injectable()
export class CollectTakings {
  constructor(
    private readonly takings: TakingsStore,
    private readonly lines: StripeLinesStore,
    private readonly readLines: ReadLines,
  ) {}

  /** The bookings that were made in a time, each with all its payments until today. */
  async bookings({ from, until }: Period, showIds?: readonly string[]): Promise<TakenPayment[]> {
    const orders = await this.takings.bookingsBetween(from, until, showIds);
    const ids = orders.map(({ _id }) => _id);
    const supplements = await this.takings.supplementsOf(ids);
    const lines = await this.readLines.execute([...orders, ...supplements]);
    const withdrawn = await this.takings.withdrawn(ids);
    const paidBy = (id: string) =>
      supplements.filter(({ supplementOf }) => supplementOf?.orderId === id);
    return orders.map((order) =>
      takenBy([order, ...paidBy(order._id)], lines, withdrawn.get(order._id) ?? 0),
    );
  }

  async giftCards({ from, until }: Period): Promise<TakenPayment[]> {
    const gifts = await this.takings.giftCardsBetween(from, until);
    const ids = gifts.map(({ _id }) => _id);
    const lines = await this.lines.sumsOf(gifts.flatMap(intentOf));
    const refunds = await this.takings.refundLines(ids);
    const withdrawn = await this.takings.withdrawn(ids);
    return gifts.map((gift) => {
      const gonePence = returnedPence(gift, refunds) + (withdrawn.get(gift._id) ?? 0);
      return takenFor(gift, lines, gonePence);
    });
  }

  /** Stripe's lines of a time whose payments no booking and no gift card names. */
  async strays({ from, until }: Period): Promise<TakenPayment[]> {
    const lines = await this.lines.ofPaymentsBetween(from, until);
    const ids = [...new Set(lines.flatMap(({ intentId }) => intentId ?? []))];
    const known = [...(await this.takings.known(ids)), ...(await this.takings.knownGifts(ids))];
    const owned = new Set(known.flatMap(intentOf));
    return lines
      .filter(({ intentId }) => !owned.has(intentId ?? ''))
      .map(({ intentId, sourceId, createdAt, grossPence, feePence }) => ({
        id: sourceId ?? '',
        group: WITHOUT_BOOKING,
        reference: intentId ?? '',
        at: createdAt,
        wePence: 0,
        stripePence: grossPence,
        feePence,
      }));
  }
}

const intentOf = ({ paymentIntentId }: { paymentIntentId?: string }): string[] =>
  paymentIntentId === undefined ? [] : [paymentIntentId];

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + amount, 0);

function takenBy(
  orders: readonly [CardOrder, ...CardOrder[]],
  lines: Lines,
  withdrawnPence: number,
): TakenPayment {
  const [{ _id: id, showId: group, reference = '', createdAt: at }] = orders;
  const booked = sumOfLines(orders.flatMap((order) => lines.get(order._id) ?? []));
  return {
    id,
    group,
    reference,
    at,
    wePence: sum(orders.map(cardPenceOf)) - withdrawnPence,
    stripePence: booked.grossPence,
    feePence: booked.feePence,
  };
}

function takenFor(gift: CardGift, lines: Lines, gonePence: number): TakenPayment {
  const booked = sumOfLines(intentOf(gift).flatMap((id) => lines.get(id) ?? []));
  const paid = giftPenceOf(gift);
  return {
    id: gift._id,
    group: GIFT_CARDS,
    reference: gift._id,
    at: gift.createdAt,
    wePence: paid === 0 ? 0 : paid - gonePence,
    stripePence: booked.grossPence,
    feePence: booked.feePence,
  };
}
