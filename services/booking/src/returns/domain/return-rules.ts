import { DomainError, londonInstant } from '@club/contracts';
import type { OfferCounts } from '../../offers/domain/offer.js';
import { isPaidMove } from '../../orders/domain/move.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { hasTicket } from '../../orders/domain/states.js';
import { openReason } from '../../orders/domain/quarantine.js';
import { placesKept } from '../../orders/domain/refunds.js';
import { openReturnOf, returnPolicyOf, valueOf } from '../../orders/domain/returns.js';
import { isGiven } from '../../orders/domain/transfers.js';

const HOUR_MS = 60 * 60 * 1000;
const IN_ALREADY = 'People of this booking are in already, so its tickets cannot be given back.';
const TOO_LATE = 'It is too late to give tickets back here. Please ring us.';

/** Until when places of a booking are taken back. */
export const returnsUntil = (order: OrderRow, { ticket }: Pick<OfferCounts, 'ticket'>): Date =>
  new Date(
    londonInstant(ticket.date, ticket.doorsTime).getTime() -
      returnPolicyOf(order).untilHours * HOUR_MS,
  );

/**
 * Whether a booker may give places back at this moment.
 * @throws NOT_PAID, ALREADY_IN, SALES_CLOSED, TOO_LATE, CALL_THE_CLUB, RETURN_OPEN
 */
export function checkReturnable(order: OrderRow, show: OfferCounts | null, now: Date): void {
  checkBooking(order);
  if (show?.status !== 'open' || show.salesEndAt <= now) throw new DomainError('SALES_CLOSED');
  // guard: returned-in-time (invariants.md I49)
  if (now >= returnsUntil(order, show)) throw new DomainError('TOO_LATE', TOO_LATE);
  if (isForTheClub(order)) throw new DomainError('CALL_THE_CLUB');
  if (openReturnOf(order) !== undefined) throw new DomainError('RETURN_OPEN');
}

/** @throws NOT_PAID, ALREADY_IN */
function checkBooking(order: OrderRow): void {
  if (!hasTicket(order) || placesKept(order) === 0) throw new DomainError('NOT_PAID');
  if ((order.arrived ?? 0) > 0) throw new DomainError('ALREADY_IN', IN_ALREADY);
}

/** It has cost nothing, a friend has given it, several payments are behind it, or staff have to look at its payment. */
const isForTheClub = (order: OrderRow): boolean =>
  valueOf(order, 1) === 0 || // guard: free-tickets-are-not-sold-back (invariants.md I49)
  isGiven(order) || // guard: friends-give-nothing-back (invariants.md I53)
  (order.moves ?? []).some(isPaidMove) ||
  openReason(order) !== null;
