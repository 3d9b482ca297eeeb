import { DomainError, multiplyPence, pence, type Pence } from '@club/contracts';
import { isOnSale, notEnough, placesOnSale, type OfferCounts } from '../../offers/domain/offer.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { hasTicket } from '../../orders/domain/states.js';
import { placesKept, refundablePence } from '../../orders/domain/refunds.js';

/** What a move of a booking to a show means at this moment. */
export interface MoveTerms {
  orderId: string;
  showId: string;
  places: number;
  oldPence: Pence;
  newPence: Pence;
  /** Negative if the new show is cheaper. */
  differencePence: number;
  becomes: 'none' | 'pay' | 'refund';
  /** What the customer gets back; less than the difference if parts were refunded before. */
  refundPence: Pence;
  /** What one ticket has cost after the move, unless the difference is waived. */
  unitPence: Pence;
}

const SAME_SHOW = 'The booking is for this show already. Please choose another one.';
const NOTHING_LEFT =
  'All of the money would go back. Please refund this booking and make a new one for the other show.';

/** A ticket that staff gave away is free at every show. */
export const isComplimentary = ({ unitPence, history }: OrderRow): boolean =>
  unitPence === 0 && (history[0]?.by ?? '') !== '';

/**
 * @param own how many places of the show an earlier, unpaid move of the booking holds: they are to be had for this one.
 * @throws NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED
 */
export function moveTerms(order: OrderRow, offer: OfferCounts, now: Date, own = 0): MoveTerms {
  checkOther(order, offer);
  if (!isOnSale(offer, now)) throw new DomainError('SALES_CLOSED');
  const places = placesKept(order);
  if (placesOnSale(offer) + own < places) throw notEnough(offer);
  return priced(order, offer, places);
}

/**
 * The same for people who stand at the door of the show, where tickets are to be had until it ends (ADR 74).
 * @param refusalOf why so many places are not to be had there
 * @throws NOT_PAID, ALREADY_IN, SALES_CLOSED, NOT_ENOUGH_TICKETS, VALIDATION_FAILED
 */
export function moveTermsAtDoor(
  order: OrderRow,
  offer: OfferCounts,
  refusalOf: (places: number) => DomainError | undefined,
): MoveTerms {
  checkOther(order, offer);
  const places = placesKept(order);
  const refusal = refusalOf(places);
  if (refusal !== undefined) throw refusal;
  return priced(order, offer, places);
}

function checkOther(order: OrderRow, offer: OfferCounts): void {
  checkMovable(order);
  if (order.showId === offer._id) throw refused(SAME_SHOW);
}

/** @throws VALIDATION_FAILED if a booking would be left that has cost nothing. */
export function checkMoneyLeft(order: OrderRow, terms: MoveTerms): void {
  if (takesAllMoney(order, terms)) throw refused(NOTHING_LEFT);
}

export const takesAllMoney = (order: OrderRow, { refundPence }: MoveTerms): boolean =>
  refundPence > 0 && refundPence === refundablePence(order);

/** @throws NOT_PAID, ALREADY_IN */
export function checkMovable(order: OrderRow): void {
  if (!hasTicket(order)) throw new DomainError('NOT_PAID');
  if ((order.arrived ?? 0) > 0) throw new DomainError('ALREADY_IN');
}

function priced(order: OrderRow, offer: OfferCounts, places: number): MoveTerms {
  const unitPence = isComplimentary(order) ? pence(0) : offer.unitPence;
  const [oldPence, newPence] = [order.unitPence, unitPence].map((unit) =>
    multiplyPence(unit, places),
  ) as [Pence, Pence];
  const differencePence = newPence - oldPence;
  const refundPence = pence(Math.min(Math.max(0, 0 - differencePence), refundablePence(order)));
  const becomes = differencePence > 0 ? 'pay' : refundPence > 0 ? 'refund' : 'none';
  const about = { orderId: order._id, showId: offer._id, places };
  return { ...about, oldPence, newPence, differencePence, refundPence, becomes, unitPence };
}

const refused = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'showId', message }]);
