import { placesKept, placesToHave, type OfferCounts } from '../../offers/domain/offer.js';
import { savingUntil } from './offer-window.js';
import type { Wait } from './wait.js';

type Show = Pick<OfferCounts, 'free' | 'onSale' | 'returning' | 'ticket'>;
type Waiting = Pick<Wait, '_id' | 'quantity' | 'acceptFewer' | 'savingSince' | 'sitsOut'>;

export type Step =
  | { do: 'nothing' }
  | { do: 'offer'; waitId: string; quantity: number }
  /** Keep the free places for the first party, and note since when. */
  | { do: 'save'; waitId: string }
  /** No one can use them. */
  | { do: 'put-on-sale' };

/** Whether a party can be offered something of so many free places, and how many. */
export const fitting = ({ quantity, acceptFewer }: Waiting, free: number): number => {
  if (quantity <= free) return quantity;
  return acceptFewer ? free : 0;
};

/** Those whose turn it can be: a party that has just let an offer pass waits until the others were asked. */
export const whoseTurn = <Entry extends Waiting>(waiting: readonly Entry[]): Entry[] =>
  waiting.filter(({ sitsOut }) => sitsOut !== true);

/**
 * What becomes of free places that are kept for the list (ADR 62). The first
 * party that fits gets an offer. If the very first party does not fit, places are saved up for it for some time, so that
 * a large party is not passed over by small ones without end; then the first that fits is served, and the large one keeps
 * its place.
 * @param waiting all that wait, by their place.
 */
export function nextStep(show: Show, waiting: readonly Waiting[], now: Date): Step {
  if (placesKept(show) === 0) return { do: 'nothing' };
  const places = placesToHave(show);
  const turn = whoseTurn(waiting);
  const [first] = turn;
  if (first === undefined) return { do: 'put-on-sale' };
  if (fitting(first, places) === 0 && isSavedFor(show, first, now))
    return { do: 'save', waitId: first._id };
  // guard: served-in-order (invariants.md I42)
  const next = turn.find((entry) => fitting(entry, places) > 0);
  if (next === undefined) return { do: 'put-on-sale' };
  return { do: 'offer', waitId: next._id, quantity: fitting(next, places) };
}

const isSavedFor = (show: Show, { savingSince }: Waiting, now: Date): boolean =>
  now < savingUntil(show, savingSince ?? now, now);
