import { posterDate } from '@club/contracts';
import type { OfferCounts } from '../../offers/domain/offer.js';

/** What the history of a booking says about its move. */
export const moveNoteOf = (source: OfferCounts | null, target: OfferCounts | null): string =>
  `moved from ${nameOf(source)} to ${nameOf(target)}`;

const nameOf = (offer: OfferCounts | null): string =>
  offer === null
    ? 'a show that is gone'
    : `${offer.ticket.title}, ${offer.ticket.city}, ${posterDate(offer.ticket.date)}`;
