import { londonInstant } from '../values/london-time.js';
import { TICKETS_PER_BOOKING } from '../values/limits.js';
import { placesLeft, showMoment, type ShowMoment } from '../shows/show-facts.js';
import type { Show } from '../shows/show.js';
import type { JoinWaitingListForm } from './waiting-list.js';

/** The entries of a form: FormData in a browser, URLSearchParams in the page server. */
export interface FormEntries {
  get: (name: string) => unknown;
  getAll: (name: string) => unknown[];
  has: (name: string) => boolean;
}
const textOf = (entry: unknown): string => (typeof entry === 'string' ? entry : '');

/** What the form of the waiting list sends, with or without script. It is not checked yet. */
export const joinEntriesOf = (form: FormEntries): JoinWaitingListForm => ({
  name: textOf(form.get('name')),
  email: textOf(form.get('email')),
  quantity: Number(textOf(form.get('quantity'))),
  acceptFewer: form.has('acceptFewer'),
  alsoShows: form.getAll('alsoShows').map(textOf),
});

/** The waiting list of a show ends so long before doors, and what is free goes on sale. */
export const WAITING_ENDS_BEFORE_DOORS_MS = 90 * 60_000;
const WAITED_FOR: readonly ShowMoment[] = ['sold-out', 'held', 'few-left'];

/**
 * The smallest party that can wait for a show at `now`: one more than can be bought. Undefined if no party of at most six
 * needs to wait, and after the list has ended.
 */
export function smallestWaitingParty(show: Show, now: Date): number | undefined {
  if (show.date === undefined || !WAITED_FOR.includes(showMoment(show, now))) return undefined;
  const end = londonInstant(show.date, show.doorsTime).getTime() - WAITING_ENDS_BEFORE_DOORS_MS;
  const smallest = placesLeft(show) + 1;
  return now.getTime() < end && smallest <= TICKETS_PER_BOOKING.max ? smallest : undefined;
}
