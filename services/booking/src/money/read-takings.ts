import { addDays, GIFT_CARDS, londonInstant, WITHOUT_BOOKING } from '@club/contracts';
import type { GetTakingsCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import { CollectTakings } from './collect-takings.js';
import { byBooking, byDay, byShow, summedBy, type TakenPayment } from './domain/takings.js';
import { TakingsStore } from './takings.store.js';

type Query = RequestOf<typeof GetTakingsCall>;

/**
 * Card money in both books: the days of a month, the shows of a day, or the bookings of a show on a day. A booking and
 * all its payments belong to the day on which it was made, so that a refund of a later day makes no difference here.
 */
@Injectable()
export class ReadTakings {
  constructor(
    private readonly collect: CollectTakings,
    private readonly takings: TakingsStore,
    private readonly venues: VenueRights,
  ) {}

  async execute(query: Query): Promise<ReplyOf<typeof GetTakingsCall>> {
    const payments = await this.paymentsOf(query);
    const { day, showId } = query;
    if (day === undefined) return { rows: summedBy(payments, byDay) };
    if (showId === undefined) {
      const names = await this.takings.namesOf(payments.map(({ group }) => group));
      return { rows: summedBy(payments, byShow(names)) };
    }
    const ofShow = payments.filter(({ group }) => group === showId);
    return { rows: summedBy(ofShow, byBooking) };
  }

  private async paymentsOf({ month, day, showId }: Query): Promise<TakenPayment[]> {
    const period = day === undefined ? monthOf(month) : dayOf(day);
    const showIds = await this.venues.shows(); // guard: takings-of-own-venues
    const bookings = await this.collect.bookings(period, showIds);
    // Gift cards and what belongs to no booking have no venue.
    if (showIds !== undefined) return bookings;
    const needs = (group: string): boolean => showId === undefined || showId === group;
    return [
      ...bookings,
      ...(needs(GIFT_CARDS) ? await this.collect.giftCards(period) : []),
      ...(needs(WITHOUT_BOOKING) ? await this.collect.strays(period) : []),
    ];
  }
}

const dayOf = (day: string) => ({
  from: londonInstant(day, '00:00'),
  until: londonInstant(addDays(day, 1), '00:00'),
});

/** From midnight to midnight in London. */
export function monthOf(month: string): { from: Date; until: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: londonInstant(first, '00:00'), until: londonInstant(next, '00:00') };
}
