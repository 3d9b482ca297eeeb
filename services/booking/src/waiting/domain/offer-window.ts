import {
  addDays,
  londonDate,
  londonInstant,
  londonIsoAt,
  WAITING_ENDS_BEFORE_DOORS_MS,
} from '@club/contracts';
import type { Offer } from '../../offers/domain/offer.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NIGHT_BEGINS = '23:00';
const NIGHT_ENDS = '08:00';

/** How long an offer lasts if the show is more than `left` away. The first that applies counts. */
const WINDOWS = [
  { left: 7 * DAY, lasts: 24 * HOUR },
  { left: 2 * DAY, lasts: 12 * HOUR },
  { left: DAY, lasts: 4 * HOUR },
  { left: 3 * HOUR, lasts: 45 * MINUTE },
] as const;
const SHORTEST = 20 * MINUTE;

/** How long places are saved up for the first party, by the same rule. Nearer than a day it is not at all. */
const SAVINGS = [
  { left: 2 * DAY, lasts: 6 * HOUR },
  { left: DAY, lasts: HOUR },
] as const;

type Show = Pick<Offer, 'ticket' | 'salesEndAt'>;

export const doorsOf = ({ ticket }: Pick<Show, 'ticket'>): Date =>
  londonInstant(ticket.date, ticket.doorsTime);

/** Whether it is time to put everything on sale. */
export const isAllHands = (show: Pick<Show, 'ticket'>, now: Date): boolean =>
  now.getTime() >= doorsOf(show).getTime() - WAITING_ENDS_BEFORE_DOORS_MS;

/** When an offer ends that is made now: never after the sales, and without counting nights unless the show is near. */
export function windowEnd(show: Show, now: Date): Date {
  const left = doorsOf(show).getTime() - now.getTime();
  const lasts = WINDOWS.find((window) => left > window.left)?.lasts ?? SHORTEST;
  const end = left > DAY ? afterDays(now, lasts) : new Date(now.getTime() + lasts);
  return end < show.salesEndAt ? end : show.salesEndAt;
}

/** Until when places are saved up for a party that was first passed over at `since`. */
export function savingUntil(show: Pick<Show, 'ticket'>, since: Date, now: Date): Date {
  const left = doorsOf(show).getTime() - now.getTime();
  const lasts = SAVINGS.find((saving) => left > saving.left)?.lasts ?? 0;
  return new Date(since.getTime() + lasts);
}

/** The instant at which so much time outside the nights has passed. */
function afterDays(from: Date, lasts: number): Date {
  let at = morningOf(from);
  let left = lasts;
  for (;;) {
    const night = londonInstant(londonDate(at), NIGHT_BEGINS);
    const today = night.getTime() - at.getTime();
    if (left <= today) return new Date(at.getTime() + left);
    left -= today;
    at = londonInstant(addDays(londonDate(at), 1), NIGHT_ENDS);
  }
}

/** The end of the night if it is night, otherwise the instant itself. */
function morningOf(at: Date): Date {
  const clock = londonIsoAt(at).slice(11, 16);
  if (clock < NIGHT_ENDS) return londonInstant(londonDate(at), NIGHT_ENDS);
  if (clock >= NIGHT_BEGINS) return londonInstant(addDays(londonDate(at), 1), NIGHT_ENDS);
  return at;
}
