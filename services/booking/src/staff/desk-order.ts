import { multiplyPence, pence, type Pence, type SellAtDeskInput } from '@club/contracts';
import type { OfferCounts } from '../offers/domain/offer.js';
import { freshReference, newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { historyLine } from '../orders/history-line.js';

/** How long a sale may take. If it is interrupted, the hold sweep releases its places afterwards. */
const HOLD_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

export function draftDeskOrder(input: SellAtDeskInput, offerPence: Pence, now: Date): OrderRow {
  const { customerName: name, customerEmail: email, customerPhone: phone } = input;
  const reference = freshReference();
  const unitPence = input.payment === 'complimentary' ? pence(0) : offerPence;
  const totalPence = multiplyPence(unitPence, input.ticketQuantity);
  return newOrder({
    _id: input.bookingId,
    sessionId: input.bookingId,
    showId: input.showId,
    quantity: input.ticketQuantity,
    unitPence,
    totalPence,
    duePence: input.payment === 'link' ? totalPence : pence(0),
    byLink: input.payment === 'link',
    name,
    email,
    phone,
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    history: [historyLine('new')],
    searchKeys: searchKeysOf({ reference, name, email, phone }),
    createdAt: now,
  });
}

/** Whether an order is the one that the same request made before. */
export const isSameSale = (order: OrderRow, input: SellAtDeskInput, offerPence: Pence): boolean =>
  order.sessionId === input.bookingId &&
  order.showId === input.showId &&
  order.quantity === input.ticketQuantity &&
  isSameCustomer(order, input) &&
  order.byLink === (input.payment === 'link') &&
  (offerPence === 0 || (order.unitPence === 0) === (input.payment === 'complimentary'));

const isSameCustomer = ({ name, email, phone }: OrderRow, input: SellAtDeskInput): boolean =>
  name === input.customerName && email === input.customerEmail && phone === input.customerPhone;

/** A pay link ends with the sales of its show at the latest: no one pays for a show that has begun. */
export const payLinkEnd = (
  { holdHours }: SellAtDeskInput,
  { salesEndAt }: OfferCounts,
  now: Date,
): Date => new Date(Math.min(now.getTime() + holdHours * HOUR_MS, salesEndAt.getTime()));
