import { londonIso } from '@club/contracts';
import type { TicketText } from '@club/messages';

const BEFORE_DOORS_MS = 60 * 60_000;

/** The fact of a door list. A show that is put on another day gets another list. */
export const doorListFact = (showId: string, date: string): string => `${showId}-${date}`;

/** The day that a list is about, from the outbox id `door-list-{show}-{date}`. */
export const listedDateOf = ({ _id, subject }: { _id: string; subject: string }): string =>
  _id.slice(`door-list-${subject}-`.length);

/** From an hour before doors until the show begins: after that a list helps no one. */
export function isTimeForList({ date, doorsTime, showTime }: TicketText, now: Date): boolean {
  const at = now.getTime();
  const doors = new Date(londonIso(date, doorsTime)).getTime();
  return at >= doors - BEFORE_DOORS_MS && at < new Date(londonIso(date, showTime)).getTime();
}
