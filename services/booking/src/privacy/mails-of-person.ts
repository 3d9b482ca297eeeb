import { TO_THE_PAYER } from '../mails/refund-mails.js';
import type { OrderRow } from '../orders/domain/order.js';
import { isPaidBy } from '../orders/domain/transfers.js';

/** E-mails about these subjects: all of them, or those of some kinds. */
export interface MailsAbout {
  ids: readonly string[];
  kinds?: object;
}

/**
 * The e-mails of a person. Of a booking that a friend has as a whole, those about its money are of the payer, and the
 * rest is of the friend.
 */
export function mailsOfPerson(
  orders: readonly OrderRow[],
  others: readonly string[],
  email: string,
): MailsAbout[] {
  const idsOf = (which: (order: OrderRow) => boolean) => orders.filter(which).map(({ _id }) => _id);
  return [
    { ids: [...others, ...idsOf(({ payer }) => payer === undefined)] },
    { ids: idsOf((order) => isPaidBy(order, email)), kinds: { $in: [...TO_THE_PAYER] } },
    {
      ids: idsOf((order) => order.payer !== undefined && !isPaidBy(order, email)),
      kinds: { $nin: [...TO_THE_PAYER] },
    },
  ];
}
