import { DomainError, pence } from '@club/contracts';
import { countOf } from '../../offers/domain/count-of.js';
import { isPaidMove } from './move.js';
import { newOrder, searchKeysOf, type OrderRow } from './order.js';
import { paidForOf } from './paid-for.js';
import { openReason } from './quarantine.js';
import { placesKept, refundablePence, usedOfLimit } from './refunds.js';
import { openReturnOf } from './returns.js';
import type { Split, SplitOf } from './split-shape.js';

/** What two bookings of one payment need to tell their refunds at Stripe apart. */
type Family = Pick<OrderRow, '_id' | 'splits' | 'splitOf'>;

const refused = (message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path: 'quantity', message }]);
const PART_OF_PARTY = 'This booking is a part of a party already and stays together.';
const SEVERAL_PAYMENTS =
  'This booking was paid in several ways, so its tickets stay together. Please move all of them.';

/** Whether its money can be shared: one payment by card or at the desk has paid for it, and none of its places is for sale. */
export function splitRefusal(order: OrderRow): DomainError | undefined {
  if (openReturnOf(order) !== undefined) return new DomainError('RETURN_OPEN');
  if (order.splitOf !== undefined) return refused(PART_OF_PARTY);
  const isSupplemented = order.moves?.some(isPaidMove) === true;
  if (order.gift.length > 0 || isSupplemented || openReason(order) !== null)
    return refused(SEVERAL_PAYMENTS);
  return undefined;
}

/**
 * The booking that a part of a party becomes: its tickets and its share of what is left of the money. Pence that cannot be
 * shared stay with the others. Its payment is that of the party, which `paidFor` names.
 * @throws NOT_ENOUGH_TICKETS, VALIDATION_FAILED
 */
export function draftPart(
  order: OrderRow,
  { partId, quantity, reference }: { partId: string; quantity: number; reference: string },
): OrderRow {
  const kept = placesKept(order);
  if (quantity >= kept)
    throw new DomainError('NOT_ENOUGH_TICKETS', `The booking has ${countOf(kept, 'ticket')}`);
  const refusal = splitRefusal(order);
  if (refusal !== undefined) throw refusal;
  const totalPence = pence(Math.floor((refundablePence(order) * quantity) / kept));
  return newOrder({
    ...inherited(order),
    ...{ _id: partId, sessionId: partId, live: false, state: 'completed' },
    ...{ quantity, totalPence, duePence: order.duePence > 0 ? totalPence : pence(0) },
    paidFor: { ...paidForOf(order), quantity },
    splitOf: splitOfFrom(order),
    ...{ reference, searchKeys: searchKeysOf(keysFrom(order, reference)) },
    history: [firstLineOf(order)],
    uncounted: true,
    changedAt: new Date(),
  });
}

/** Without the payer of a booking that a friend has: the part does not name them. */
const keysFrom = ({ name, email, phone }: OrderRow, reference: string) => ({
  ...{ reference, name: name ?? '', email, phone },
});

/** A part of a friend's booking is the friend's as well: its payer is found through the party. */
function splitOfFrom(order: OrderRow): SplitOf {
  const { _id: orderId, payer } = order;
  // guard: parts-of-given-bookings-are-given (invariants.md I53)
  const given = payer !== undefined && { isGiven: true as const };
  return { orderId, usedPence: usedOfLimit(order), ...given };
}

/** What the part has in common with its party. What was known at the door stays with those who told it. */
function inherited(order: OrderRow) {
  const { showId, unitPence, email, name, phone, expiresAt, createdAt } = order;
  const { moves, legalHold, byLink, extensions, returnPolicy } = order;
  return {
    ...{ showId, unitPence, email, name, phone, expiresAt, createdAt, byLink, extensions },
    ...(moves !== undefined && { moves }),
    ...(legalHold !== undefined && { legalHold }),
    ...(returnPolicy !== undefined && { returnPolicy }),
  };
}

/** Who sold the party has sold the part. */
const firstLineOf = (order: OrderRow): OrderRow['history'][number] => {
  const [first] = order.history;
  return {
    at: new Date(),
    to: 'completed',
    requestId: first?.requestId ?? '',
    ...(first?.by !== undefined && { by: first.by }),
    note: `a part of booking ${order.reference ?? order._id}`,
  };
};

/** What the tickets that leave are worth, and what is left of the party. */
export const splitFor = ({ _id: orderId, quantity, totalPence, duePence }: OrderRow): Split => ({
  orderId,
  quantity,
  pence: totalPence,
  duePence,
});

const isNamedBy = (id: string, orderId: string): boolean => id.startsWith(`${orderId}-`);

/**
 * The refunds at Stripe that are about one of the bookings that share a payment. Each names its booking; what a person has
 * refunded on Stripe's own pages names none and belongs to the party.
 */
export function ownRefunds<Found extends { id: string; refundId?: string | undefined }>(
  { _id, splits = [], splitOf }: Family,
  atStripe: readonly Found[],
): Found[] {
  const nameOf = ({ id, refundId }: Found): string => refundId ?? id;
  // guard: refunds-of-parts-are-theirs (invariants.md I46)
  if (splitOf !== undefined) return atStripe.filter((found) => isNamedBy(nameOf(found), _id));
  return atStripe.filter(
    (found) => !splits.some(({ orderId }) => isNamedBy(nameOf(found), orderId)),
  );
}

/** What a card has paid for an order and the parts that have left it: the payment does not change. */
export const paidByCardOf = ({ duePence, splits = [] }: Pick<OrderRow, 'duePence' | 'splits'>) =>
  pence(splits.reduce<number>((sum, split) => sum + split.duePence, duePence));

/** What an order has cost together with the parts that have left it. */
export const totalWithPartsOf = ({
  totalPence,
  splits = [],
}: Pick<OrderRow, 'totalPence' | 'splits'>) =>
  splits.reduce<number>((sum, split) => sum + split.pence, totalPence);
