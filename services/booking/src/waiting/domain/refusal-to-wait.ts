import { DomainError } from '@club/contracts';
import { isOnSale, placesOnSale, type OfferCounts } from '../../offers/domain/offer.js';
import { isAllHands } from './offer-window.js';

/** So many places of one show the parties of one network may wait for or be offered (invariants.md I25). */
export const PLACES_OF_NETWORK = 12;

export const tooManyOfNetwork = (): DomainError =>
  new DomainError(
    'TOO_MANY_REQUESTS',
    'Many people from your network wait for this show already. Please try again later, or ring us.',
  );

/** Why a party of this size cannot wait for a show, or undefined if it can. */
export function refusalToWait(
  show: OfferCounts | null,
  quantity: number,
  now: Date,
): DomainError | undefined {
  if (show === null) return new DomainError('NOT_FOUND');
  if (!isOnSale(show, now)) return new DomainError('SALES_CLOSED');
  if (isAllHands(show, now)) return new DomainError('WAITING_LIST_CLOSED');
  if (placesOnSale(show) >= quantity) return new DomainError('PLACES_LEFT');
  return undefined;
}
