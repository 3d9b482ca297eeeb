import { DomainError, penceSchema, type Pence } from '@club/contracts';
import type { OfferView, TicketText } from '@club/messages';

/** One order's places. Held and releasing places count as held; sold ones stay until they are given back. */
export interface Claim {
  id: string;
  qty: number;
  state: 'held' | 'releasing' | 'sold';
  expiresAt: Date;
  /** Refunds that gave places of it back. */
  returned?: string[];
}

/** What is for sale for one show: one small document, so that price and places are claimed in one write. */
export interface Offer {
  _id: string;
  version: number;
  status: 'open' | 'closed';
  capacity: number;
  /** capacity = free + held + sold, at every moment; the database refuses anything else. */
  free: number;
  held: number;
  sold: number;
  unitPence: number;
  salesEndAt: Date;
  ticket: TicketText;
  /** The version in which date, time or place changed, until every booker has a mail about it; 0 for none. */
  movedIn: number;
  claims: Claim[];
}
export type OfferCounts = Omit<Offer, 'claims'>;

/** Whether somebody who holds a ticket must know. */
export const isMoved = (was: TicketText, is: TicketText): boolean =>
  (['date', 'doorsTime', 'showTime', 'venueName', 'address'] as const).some(
    (field) => was[field] !== is[field],
  );

export const viewOffer = (offer: OfferCounts): OfferView => ({
  showId: offer._id,
  status: offer.status === 'open' ? 'scheduled' : 'cancelled',
  capacity: offer.capacity,
  sold: offer.sold,
  held: offer.held,
  unitPence: penceSchema.parse(offer.unitPence),
  salesEndAt: offer.salesEndAt.toISOString(),
});

export const isOnSale = (offer: OfferCounts, now: Date): boolean =>
  offer.status === 'open' && offer.salesEndAt > now;

/** Why a claim that matched nothing was refused, read from the offer as it is now. */
export function whyRefused(
  offer: OfferCounts,
  wish: { quantity: number; unitPence: Pence | number; now: Date },
): DomainError {
  if (!isOnSale(offer, wish.now)) return new DomainError('SALES_CLOSED');
  if (offer.unitPence !== wish.unitPence) return new DomainError('PRICE_CHANGED');
  if (offer.free === 0) return new DomainError('NOT_ENOUGH_TICKETS', 'No tickets are left');
  const tickets = offer.free === 1 ? 'ticket' : 'tickets';
  return new DomainError('NOT_ENOUGH_TICKETS', `Only ${offer.free} ${tickets} left`);
}
