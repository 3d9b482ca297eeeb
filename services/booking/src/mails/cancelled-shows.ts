import { MailWaits } from '@club/kit';
import { isUndoable, type OfferCounts } from '../offers/domain/offer.js';

type Show = Pick<OfferCounts, 'status' | 'refundsFrom'>;

/** What an e-mail says of the show may not be true a moment later (invariants.md I50). @throws MailWaits until that is decided */
export function waitUntilDecided(show: Show): void {
  // guard: mails-wait-for-the-undo (invariants.md I50)
  if (isUndoable(show)) throw new MailWaits('the cancellation of the show may be taken back');
}

/** While its cancellation may be taken back, no e-mail calls a show cancelled. */
export const isCancelledForGood = (show: Show): boolean =>
  show.status === 'closed' && !isUndoable(show);
