import type { GiftOrder } from '../gift-cards/domain/gift-order.js';
import { TO_THE_PAYER } from '../mails/refund-mails.js';
import type { OrderRow } from '../orders/domain/order.js';
import { isPaidBy } from '../orders/domain/transfers.js';

/** E-mails about these subjects: all of them, or those of some kinds. */
export interface MailsAbout {
  ids: readonly string[];
  kinds?: object;
}

/** What names a person. */
interface Named {
  orders: readonly OrderRow[];
  cards: readonly GiftOrder[];
  /** Entries of waiting lists. */
  waitIds: readonly string[];
}

/** In upper or lower case, as bookings compare addresses. */
export const isAddress = (address: string, email: string): boolean =>
  address.toLowerCase() === email.toLowerCase();

/**
 * The e-mails of a person. Of a booking that a friend has as a whole, those about its money are of the payer, and the
 * rest is of the friend. Of a gift card, the receipt is of its purchaser, and the code is of its recipient.
 */
export function mailsOfPerson({ orders, cards, waitIds }: Named, email: string): MailsAbout[] {
  const idsOf = (which: (order: OrderRow) => boolean) => orders.filter(which).map(({ _id }) => _id);
  const cardsOf = (role: 'purchaserEmail' | 'recipientEmail') =>
    cards.filter((card) => isAddress(card[role], email)).map(({ _id }) => _id);
  return [
    { ids: [...waitIds, ...idsOf(({ payer }) => payer === undefined)] },
    { ids: cardsOf('purchaserEmail'), kinds: { $eq: 'gift-card-receipt' } },
    { ids: cardsOf('recipientEmail'), kinds: { $eq: 'gift-card-issued' } },
    { ids: idsOf((order) => isPaidBy(order, email)), kinds: { $in: [...TO_THE_PAYER] } },
    {
      ids: idsOf((order) => order.payer !== undefined && !isPaidBy(order, email)),
      kinds: { $nin: [...TO_THE_PAYER] },
    },
  ];
}
