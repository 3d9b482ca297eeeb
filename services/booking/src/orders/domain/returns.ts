import { multiplyPence, pence, type Pence } from '@club/contracts';
import type { PlacesReturnView } from '@club/messages';
import type { OrderRow } from './order.js';
import type { PlacesReturn, ReturnPolicy } from './places-return.js';
import {
  cardIntentOf,
  draftCredit,
  draftRefund,
  placesKept,
  refundablePence,
  type Refund,
} from './refunds.js';

/** The rule for orders that completed before there was one. */
const FIRST_POLICY: ReturnPolicy = {
  untilHours: 3,
  outcome: 'credit_if_resold',
  feePence: pence(0),
};

export const returnPolicyOf = ({ returnPolicy }: Pick<OrderRow, 'returnPolicy'>): ReturnPolicy =>
  returnPolicy ?? FIRST_POLICY;

/** A stranger has made the id, so it names a return of this booking only. */
export const ownReturnId = (
  { _id }: Pick<OrderRow, '_id'>,
  { returnId }: { returnId: string },
): string => `${_id}-${returnId}`;

/** The return of which places are for sale. A move of the booking has ended those before it. */
export const openReturnOf = ({
  returns = [],
  moves = [],
}: Pick<OrderRow, 'returns' | 'moves'>): PlacesReturn | undefined =>
  returns.find(({ endedAt, at }) => endedAt === undefined && !moves.some((move) => move.at >= at));

/** What a return has brought until now. */
export function broughtBy(
  { refunds }: Pick<OrderRow, 'refunds'>,
  { returnId }: Pick<PlacesReturn, 'returnId'>,
): { sold: number; broughtPence: Pence } {
  const own = refunds.filter((refund) => refund.returnId === returnId);
  return {
    sold: own.reduce((sum, { places }) => sum + places, 0),
    broughtPence: pence(own.reduce((sum, refund) => sum + refund.pence, 0)),
  };
}

export function viewReturn(order: OrderRow, places: PlacesReturn): PlacesReturnView {
  const { returnId, places: quantity } = places;
  const isOpen = openReturnOf(order)?.returnId === returnId && order.state === 'completed';
  return {
    returnId: returnId.slice(order._id.length + 1), // as the page of the booker has named it
    quantity,
    ...broughtBy(order, places),
    state: isOpen ? 'open' : 'ended',
  };
}

/**
 * What so many places of a booking bring now. Money that was refunded before is not given twice: then each place brings its
 * share of what is left, and the last place brings all of it.
 */
export function valueOf(order: OrderRow, places: number): Pence {
  const kept = placesKept(order);
  const left = refundablePence(order);
  const share = places >= kept ? left : Math.floor((left * places) / kept);
  const paid = places >= kept ? left : multiplyPence(order.unitPence, places);
  const { feePence } = returnPolicyOf(order);
  return pence(Math.max(0, Math.min(paid, share) - feePence * places));
}

/** The refund that credits places which another order has bought: once for each such order. `account` is its card. */
export function draftResale(
  order: OrderRow,
  { returnId, claimId, places }: { returnId: string; claimId: string; places: number },
  account: string,
): Refund {
  const value = pence(Math.max(1, valueOf(order, places))); // a refund is never of nothing
  const request = { refundId: `resold-${claimId}`, places, pence: value };
  return { ...draftCredit(order, { ...request, reason: 'sold again' }, account), returnId };
}

/** The refund of a club that does not wait until the places are sold. */
export function draftReturn(
  order: OrderRow,
  { returnId, places }: Pick<PlacesReturn, 'returnId' | 'places'>,
  account: string,
): Refund {
  const request = {
    refundId: `return-${returnId}`,
    places,
    pence: valueOf(order, places),
    reason: 'given back',
  };
  const isCredit = returnPolicyOf(order).outcome === 'credit' || cardIntentOf(order) === undefined;
  return {
    ...(isCredit ? draftCredit(order, request, account) : draftRefund(order, request)),
    returnId,
  };
}

/** The id of a refund contains that of its order. */
export const resaleRefundIdOf = (orderId: string, claimId: string): string =>
  `${orderId}-r-resold-${claimId}`;
