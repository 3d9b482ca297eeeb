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

/** The browser has chosen the id, so two bookings may have the same one. The id of the order in front keeps them apart. */
export const ownReturnId = (
  { _id }: Pick<OrderRow, '_id'>,
  { returnId }: { returnId: string },
): string => `${_id}-${returnId}`;

/** The return that still has places for sale. A move of the booking ends all earlier ones. */
export const openReturnOf = ({
  returns = [],
  moves = [],
}: Pick<OrderRow, 'returns' | 'moves'>): PlacesReturn | undefined =>
  returns.find(({ endedAt, at }) => endedAt === undefined && !moves.some((move) => move.at >= at));

/** The places of a return that were refunded or credited so far, and the money. */
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
 * What the booker gets for this number of places now: their price without the club's fee. If some money was refunded before,
 * a place brings at most its share of what is left.
 */
export function valueOf(order: OrderRow, places: number): Pence {
  const kept = placesKept(order);
  const left = refundablePence(order);
  const share = places >= kept ? left : Math.floor((left * places) / kept);
  const price = multiplyPence(order.unitPence, places);
  const { feePence } = returnPolicyOf(order);
  return pence(Math.max(0, Math.min(price, share) - feePence * places));
}

/**
 * The credit for places that another order, `claimId`, has bought: once for each such order. `account` is the new gift card
 * that gets it.
 */
export function draftResale(
  order: OrderRow,
  { returnId, claimId, places }: { returnId: string; claimId: string; places: number },
  account: string,
): Refund {
  const value = pence(Math.max(1, valueOf(order, places))); // a refund is at least a penny
  const request = { refundId: `resold-${claimId}`, places, pence: value };
  return { ...draftCredit(order, { ...request, reason: 'sold again' }, account), returnId };
}

/** The refund if the club's policy pays at once and does not wait until the places are sold. */
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
  // What was paid at the desk cannot go back to a card.
  const isCredit = returnPolicyOf(order).outcome === 'credit' || cardIntentOf(order) === undefined;
  return {
    ...(isCredit ? draftCredit(order, request, account) : draftRefund(order, request)),
    returnId,
  };
}

/** The id of the refund that `draftResale` makes. */
export const resaleRefundIdOf = (orderId: string, claimId: string): string =>
  `${orderId}-r-resold-${claimId}`;
