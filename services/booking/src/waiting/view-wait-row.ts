import type { WaitRow } from '@club/contracts';
import type { OfferCounts } from '../offers/domain/offer.js';
import { savingUntil } from './domain/offer-window.js';
import type { Wait, WaitOffer } from './domain/wait.js';

/** An entry as staff see it. */
export function viewWaitRow(
  wait: Wait,
  show: Pick<OfferCounts, 'ticket'> | null,
  open: WaitOffer | undefined,
): WaitRow {
  const { _id: id, showId, place, name, email, quantity, acceptFewer, state } = wait;
  return {
    id,
    showId,
    place,
    name,
    email,
    quantity,
    acceptFewer,
    state,
    since: wait.createdAt.toISOString(),
    byStaff: wait.by !== undefined,
    offersMade: wait.offersMade,
    lapses: wait.lapses,
    savingUntil: savingOf(wait, show, new Date()),
    offer: open === undefined ? null : viewOpen(open),
  };
}

const viewOpen = ({ _id, quantity, endsAt }: WaitOffer): WaitRow['offer'] => ({
  offerId: _id,
  quantity,
  expiresAt: endsAt.toISOString(),
});

function savingOf(
  { state, savingSince }: Wait,
  show: Pick<OfferCounts, 'ticket'> | null,
  now: Date,
): string | null {
  if (state !== 'waiting' || savingSince === undefined || show === null) return null;
  const until = savingUntil(show, savingSince, now);
  return until > now ? until.toISOString() : null;
}
