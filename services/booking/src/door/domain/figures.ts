import {
  addDays,
  bySurname,
  londonInstant,
  type DoorCurve,
  type DoorMinute,
  type LetInAgain,
  type MissingParty,
  type OverAdmission,
} from '@club/contracts';
import type { OfferCounts } from '../../offers/domain/offer.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { countsOf, placesAtDoor, type ArrivalRow, type CountedOrder } from './arrival.js';
import { undoneIn } from './views.js';

const MINUTE_MS = 60_000;
/** Arrivals before and after these minutes count in the first and the last one, so that a slip makes no long curve. */
const [FIRST_MINUTE, LAST_MINUTE] = [-60, 240];

/** When people went in. A phone without a network delivers later, so its own clock says when; no clock is ahead of ours. */
export const momentOf = ({ offline, at, atServer }: ArrivalRow): Date =>
  offline && at < atServer ? at : atServer;

/** The arrivals that hold: neither undone, nor the undoing of one. */
export function standing(rows: readonly ArrivalRow[]): ArrivalRow[] {
  const undone = undoneIn(rows);
  return rows.filter(({ _id, undoes }) => undoes === undefined && !undone.has(_id));
}

const isFirst = ({ again }: ArrivalRow): boolean => again === undefined;

export function minutesOf(
  rows: readonly ArrivalRow[],
  { date, doorsTime }: OfferCounts['ticket'],
): DoorMinute[] {
  const doors = londonInstant(date, doorsTime).getTime();
  const people = new Map<number, number>();
  for (const row of standing(rows).filter(isFirst)) {
    const since = Math.floor((momentOf(row).getTime() - doors) / MINUTE_MS);
    const minute = Math.min(LAST_MINUTE, Math.max(FIRST_MINUTE, since));
    people.set(minute, (people.get(minute) ?? 0) + row.n);
  }
  return [...people]
    .sort(([one], [other]) => one - other)
    .map(([minute, count]) => ({ minute, people: count }));
}

type NamedOrder = CountedOrder & Pick<OrderRow, '_id' | 'reference' | 'name'>;

/** What is stored about the door of one show. */
export interface ShowAtDoor {
  offer: OfferCounts;
  orders: readonly NamedOrder[];
  rows: readonly ArrivalRow[];
}

export const curveOf = ({ offer, orders, rows }: ShowAtDoor): DoorCurve => ({
  showId: offer._id,
  date: offer.ticket.date,
  expected: orders.reduce((sum, order) => sum + placesAtDoor(order), 0),
  arrived: orders.reduce((sum, { arrived = 0 }) => sum + arrived, 0),
  minutes: minutesOf(rows, offer.ticket),
});

/** The latest first. */
export const overAdmissionsOf = ({ orders, rows }: ShowAtDoor): OverAdmission[] =>
  latestFirst(standing(rows))
    .filter((row) => row.over > 0 && isFirst(row))
    .map((row) => admissionOf(row, orders));

/** The latest first. */
export const letInAgainOf = ({ orders, rows }: ShowAtDoor): LetInAgain[] =>
  latestFirst(standing(rows)).flatMap((row) =>
    row.again === undefined ? [] : [{ ...admissionOf(row, orders), reason: row.again }],
  );

const latestFirst = (rows: readonly ArrivalRow[]): ArrivalRow[] =>
  rows.toSorted((one, other) => momentOf(other).getTime() - momentOf(one).getTime());

function admissionOf(row: ArrivalRow, orders: readonly NamedOrder[]): OverAdmission {
  const order = orders.find(({ _id }) => _id === row.bookingId);
  return {
    arrivalId: row._id,
    bookingId: row.bookingId,
    name: order?.name ?? '',
    bookingReference: order?.reference ?? '',
    people: row.over,
    at: momentOf(row).toISOString(),
    by: row.by.name,
    offline: row.offline,
  };
}

/** The bookings of which not everyone has come, by surname. */
export const missingOf = (orders: readonly NamedOrder[]): MissingParty[] =>
  orders
    .filter((order) => countsOf(order).left > 0)
    .map((order) => ({
      bookingId: order._id,
      bookingReference: order.reference ?? '',
      name: order.name ?? '',
      admits: placesAtDoor(order),
      missing: countsOf(order).left,
    }))
    .sort(bySurname);

export const noShowsOf = (orders: readonly NamedOrder[]): number =>
  missingOf(orders).reduce((sum, { missing }) => sum + missing, 0);

export const hasBegun = ({ date, showTime }: OfferCounts['ticket'], now: Date): boolean =>
  now >= londonInstant(date, showTime);

const LOOK_BACK_WEEKS = 26;
const COMPARED = 4;
const WEEK_DAYS = 7;

/** The days on which a show on the same weekday may be compared, the newest first. */
export const earlierDays = (date: string): string[] =>
  Array.from({ length: LOOK_BACK_WEEKS }, (_, week) => addDays(date, -WEEK_DAYS * (week + 1)));

/** Of each day the show whose doors opened nearest to those of this one, the newest four. */
export function comparableShows(
  { ticket }: OfferCounts,
  others: readonly OfferCounts[],
): OfferCounts[] {
  const nearest = new Map<string, OfferCounts>();
  for (const other of others) {
    const known = nearest.get(other.ticket.date);
    if (known === undefined || apart(other.ticket, ticket) < apart(known.ticket, ticket))
      nearest.set(other.ticket.date, other);
  }
  return [...nearest.values()]
    .sort((one, other) => other.ticket.date.localeCompare(one.ticket.date))
    .slice(0, COMPARED);
}

const minuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
const apart = (one: OfferCounts['ticket'], other: OfferCounts['ticket']): number =>
  Math.abs(minuteOfDay(one.doorsTime) - minuteOfDay(other.doorsTime));
