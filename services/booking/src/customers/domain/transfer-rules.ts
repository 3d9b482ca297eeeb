import { DomainError, londonInstant, TRANSFER_HOURS } from '@club/contracts';
import { countOf } from '../../offers/domain/count-of.js';
import type { OfferCounts } from '../../offers/domain/offer.js';
import { isComplimentary } from '../../moves/domain/move-terms.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { placesKept } from '../../orders/domain/refunds.js';
import { openReturnOf } from '../../orders/domain/returns.js';
import { splitRefusal } from '../../orders/domain/split.js';
import { hasTicket } from '../../orders/domain/states.js';
import type { Transfer } from '../../orders/domain/transfer-shape.js';
import { isGiven } from '../../orders/domain/transfers.js';

const HOUR_MS = 60 * 60 * 1000;
/** Each offer is an e-mail to an address that its booker has typed. */
const MAX_OFFERS = 10;
const OTHERWISE =
  'This booking has another number of tickets now. Please ask your friend to offer them again.';
const OWN = 'This is the address of your own booking. Please enter that of your friend.';
const IN_ALREADY =
  'People of this booking are in already, so its tickets cannot be given to others.';
const TOO_LATE =
  'Doors are open, so tickets cannot be given to others here any more. Please ring us.';

/** Until when a friend can take tickets that are offered now. */
export const transferUntil = (show: Pick<OfferCounts, 'ticket'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + TRANSFER_HOURS * HOUR_MS, doorsOf(show).getTime()));

const doorsOf = ({ ticket }: Pick<OfferCounts, 'ticket'>): Date =>
  londonInstant(ticket.date, ticket.doorsTime);

/**
 * Whether tickets of a booking may change hands at this moment.
 * @throws NOT_PAID, ALREADY_IN, SALES_CLOSED, TOO_LATE, RETURN_OPEN, CALL_THE_CLUB
 */
export function checkTransferable(
  order: OrderRow,
  show: OfferCounts | null,
  now: Date,
): OfferCounts {
  checkBooking(order);
  if (show?.status !== 'open') throw new DomainError('SALES_CLOSED');
  if (now >= doorsOf(show)) throw new DomainError('TOO_LATE', TOO_LATE);
  if (openReturnOf(order) !== undefined) throw new DomainError('RETURN_OPEN');
  if (isForTheClub(order)) throw new DomainError('CALL_THE_CLUB');
  return show;
}

/** @throws NOT_ENOUGH_TICKETS */
export function checkQuantity(order: OrderRow, quantity: number): void {
  const kept = placesKept(order);
  if (quantity > kept)
    throw new DomainError('NOT_ENOUGH_TICKETS', `This booking has ${countOf(kept, 'ticket')}`);
}

/** A booking with one address for both would not know a friend from the payer. @throws VALIDATION_FAILED */
export function checkFriend(
  order: OrderRow,
  { email, quantity }: Pick<Transfer, 'email' | 'quantity'>,
): void {
  const isWhole = quantity === placesKept(order);
  // guard: friends-have-an-address-of-their-own (invariants.md I53)
  if (isWhole && email.toLowerCase() === order.email.toLowerCase())
    throw new DomainError('VALIDATION_FAILED', OWN, [{ path: 'email', message: OWN }]);
}

/** A booker who has kept a ticket keeps it, and one who has kept none gets none. @throws NOT_ENOUGH_TICKETS */
export function checkStillOffered(order: OrderRow, { quantity, isWhole }: Transfer): void {
  checkQuantity(order, quantity);
  // guard: wholes-as-offered (invariants.md I53)
  if ((quantity === placesKept(order)) !== (isWhole === true))
    throw new DomainError('NOT_ENOUGH_TICKETS', OTHERWISE);
}

/** @throws NOT_PAID, ALREADY_IN */
function checkBooking(order: OrderRow): void {
  if (!hasTicket(order) || placesKept(order) === 0) throw new DomainError('NOT_PAID');
  if ((order.arrived ?? 0) > 0) throw new DomainError('ALREADY_IN', IN_ALREADY);
}

/** A friend or the club has given it, its money cannot be shared, or it was offered too often. */
const isForTheClub = (order: OrderRow): boolean =>
  isGiven(order) ||
  isComplimentary(order) ||
  splitRefusal(order) !== undefined ||
  (order.transfers?.length ?? 0) >= MAX_OFFERS;
