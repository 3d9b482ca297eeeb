import type { Pence } from '@club/contracts';
import { freshReference, newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { historyLine } from '../orders/history-line.js';
import type { Wait, WaitOffer } from './domain/wait.js';

interface Price {
  unitPence: Pence;
  totalPence: Pence;
  expiresAt: Date;
  now: Date;
}

/** The order of an offer that is taken at today's price. Its places are held by the claim of the offer. */
export function orderOfOffer(
  { name, email }: Wait,
  { _id, showId, quantity }: WaitOffer,
  { unitPence, totalPence, expiresAt, now }: Price,
): OrderRow {
  const reference = freshReference();
  return newOrder({
    _id,
    sessionId: _id,
    showId,
    quantity,
    unitPence,
    totalPence,
    duePence: totalPence,
    byLink: true,
    name,
    email,
    phone: '',
    reference,
    state: 'held',
    expiresAt,
    history: [historyLine('held')],
    searchKeys: searchKeysOf({ reference, name, email, phone: '' }),
    createdAt: now,
  });
}
