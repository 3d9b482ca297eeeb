import { doorNight, DomainError, londonInstant, type Pence } from '@club/contracts';
import { notEnough, placesOnSale, type DoorOfSale, type OfferCounts } from './domain/offer.js';

/**
 * The condition on an offer in the write that claims places for people at the door. Online sales end when the doors open. If
 * they ended before that, staff have taken the show off sale, and the door does not sell it either.
 */
export const openAtDoor = ({ venueId, night, doorsTime }: DoorOfSale, unitPence: Pence) => ({
  status: 'open' as const, // guard: walk-ups-for-open-shows (invariants.md I54)
  withdrawn: { $ne: true }, // guard: walk-ups-need-an-offer (invariants.md I54)
  unitPence, // guard: walk-ups-at-the-price-they-saw (invariants.md I54)
  venueId, // guard: walk-ups-at-their-venue (invariants.md I54)
  'ticket.date': night, // guard: walk-ups-for-tonight (invariants.md I54)
  'ticket.doorsTime': doorsTime,
  salesEndAt: { $gte: londonInstant(night, doorsTime) }, // guard: no-walk-ups-off-sale (invariants.md I54)
});

/** What bookings have offered back is theirs again once sales have ended (ADR 68). */
const withReturnsInTime = (offer: OfferCounts, now: Date) => ({
  ...offer,
  returning: offer.salesEndAt > now ? (offer.returning ?? 0) : 0,
});

/** How many places may be sold at the door: none that someone holds, nor one that is for the waiting list. */
export const placesForWalkUps = (offer: OfferCounts, now: Date): number =>
  placesOnSale(withReturnsInTime(offer, now));

/** Whether the show is open, tonight, and not taken off sale. */
export const sellsAtDoor = (offer: OfferCounts, now: Date): boolean =>
  offer.status === 'open' &&
  offer.withdrawn !== true &&
  offer.ticket.date === doorNight(now) &&
  offer.salesEndAt >= londonInstant(offer.ticket.date, offer.ticket.doorsTime);

/** Why an offer as it is now cannot be sold to people at the door, or undefined if it can. */
export function refusalAtDoor(
  offer: OfferCounts,
  { quantity, unitPence }: { quantity: number; unitPence: Pence },
  now: Date,
): DomainError | undefined {
  if (!sellsAtDoor(offer, now)) return new DomainError('SALES_CLOSED');
  if (offer.unitPence !== unitPence) return new DomainError('PRICE_CHANGED');
  if (placesForWalkUps(offer, now) < quantity) return notEnough(withReturnsInTime(offer, now));
  return undefined;
}
