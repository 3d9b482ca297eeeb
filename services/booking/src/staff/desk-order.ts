import { multiplyPence, pence, type Pence, type SellAtDeskInput } from '@club/contracts';
import type { GiftAccount } from '../gift-cards/domain/gift-account.js';
import { splitGift, sumOf } from '../gift-cards/domain/gift-parts.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { freshReference, newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { historyLine } from '../orders/history-line.js';

/** How long a sale may take. If it is interrupted, the hold sweep releases its places afterwards. */
const HOLD_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

interface Terms {
  /** The price of the offer. */
  offerPence: Pence;
  cards: readonly GiftAccount[];
  now: Date;
}

export function draftDeskOrder(
  input: SellAtDeskInput,
  { offerPence, cards, now }: Terms,
): OrderRow {
  const { customerName: name, customerEmail: email, customerPhone: phone, doorNote = '' } = input;
  const reference = freshReference();
  const unitPence = input.payment === 'complimentary' ? pence(0) : offerPence;
  const totalPence = multiplyPence(unitPence, input.ticketQuantity);
  const gift = splitGift(totalPence, cards);
  // A link for nothing would have no payment; money that is taken at the desk is not due by card.
  const duePence = input.payment === 'link' ? pence(totalPence - sumOf(gift)) : pence(0);
  return newOrder({
    _id: input.bookingId,
    sessionId: input.bookingId,
    showId: input.showId,
    quantity: input.ticketQuantity,
    unitPence,
    totalPence,
    gift,
    giftAccounts: cards.map(({ _id }) => _id),
    duePence,
    byLink: duePence > 0,
    ...(doorNote !== '' && { doorNote }),
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
  isSamePayment(order, input) &&
  (offerPence === 0 || (order.unitPence === 0) === (input.payment === 'complimentary'));

/** A link that a gift card has paid is none. */
const isSamePayment = (
  { byLink, giftAccounts, gift, totalPence }: OrderRow,
  { payment, giftCardCode = '' }: SellAtDeskInput,
): boolean =>
  giftAccounts.length === (giftCardCode === '' ? 0 : 1) &&
  byLink === (payment === 'link' && sumOf(gift) < totalPence);

const isSameCustomer = ({ name, email, phone }: OrderRow, input: SellAtDeskInput): boolean =>
  name === input.customerName && email === input.customerEmail && phone === input.customerPhone;

/** A pay link ends with the sales of its show at the latest: no one pays for a show that has begun. */
export const payLinkEnd = (
  { holdHours }: SellAtDeskInput,
  { salesEndAt }: OfferCounts,
  now: Date,
): Date => new Date(Math.min(now.getTime() + holdHours * HOUR_MS, salesEndAt.getTime()));
