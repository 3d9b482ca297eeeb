import { DomainError, type Pence } from '@club/contracts';
import type { OfferView, TicketText } from '@club/messages';

/** The places of one order. A releasing claim still counts as held; a sold one stays until it is refunded. */
export interface Claim {
  id: string;
  quantity: number;
  state: 'held' | 'releasing' | 'sold';
  expiresAt: Date;
  /** The refunds that freed places of it. */
  returned?: string[];
}

/** What is for sale for one show: one small document, so that price and places are compared in one write. */
export interface Offer {
  _id: string;
  version: number;
  status: 'open' | 'closed';
  capacity: number;
  /** capacity = free + held + sold at every moment; the database refuses anything else. */
  free: number;
  held: number;
  sold: number;
  unitPence: Pence;
  salesEndAt: Date;
  ticket: TicketText;
  /** The version in which date, time or venue changed, until every booker has an e-mail about it; otherwise 0. */
  movedIn: number;
  claims: Claim[];
}
export type OfferCounts = Omit<Offer, 'claims'>;

/** Whether a booker must hear of the change. */
export const isMoved = (before: TicketText, after: TicketText): boolean =>
  (['date', 'doorsTime', 'showTime', 'venueName', 'address'] as const).some(
    (field) => before[field] !== after[field],
  );

export const viewOffer = (offer: OfferCounts): OfferView => ({
  showId: offer._id,
  status: offer.status === 'open' ? 'scheduled' : 'cancelled',
  capacity: offer.capacity,
  sold: offer.sold,
  held: offer.held,
  unitPence: offer.unitPence,
  salesEndAt: offer.salesEndAt.toISOString(),
});

export const isOnSale = (offer: OfferCounts, now: Date): boolean =>
  offer.status === 'open' && offer.salesEndAt > now;

/** Why an offer could not hold places at this price, read from the offer as it is now. */
export function refusalReason(offer: OfferCounts, unitPence: Pence, now: Date): DomainError {
  if (!isOnSale(offer, now)) return new DomainError('SALES_CLOSED');
  if (offer.unitPence !== unitPence) return new DomainError('PRICE_CHANGED');
  if (offer.free === 0) return new DomainError('NOT_ENOUGH_TICKETS', 'No tickets are left');
  const tickets = offer.free === 1 ? 'ticket' : 'tickets';
  return new DomainError('NOT_ENOUGH_TICKETS', `Only ${offer.free} ${tickets} left`);
}
