import { countOf } from '../../offers/domain/count-of.js';
import type { Claim, Offer } from '../../offers/domain/offer.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { needsHold, STATES } from '../../orders/domain/states.js';
import type { WaitOffer } from '../../waiting/domain/wait.js';
import type { Finding } from './finding.js';
import { changedAtOf, SETTLED_MS } from './order-laws.js';

/** The orphan sweep frees such a claim within minutes. */
const ORPHAN_MS = 60 * 60_000;

/** An offer and its orders as they were at one moment. */
export interface ShowBooks {
  showId: string;
  offer: Offer | null;
  /** All that have not expired, and all that have a claim. */
  orders: readonly OrderRow[];
  /** The open offers of its waiting list. */
  waitOffers: readonly Pick<WaitOffer, '_id' | 'quantity'>[];
  /** Those that moves of these orders name. */
  supplements: readonly OrderRow[];
  /** The parties and parts that these orders name, at whatever show. */
  family: readonly OrderRow[];
}

const placesIn = (claims: readonly Claim[], states: readonly Claim['state'][]): number =>
  claims
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** invariants.md I2. */
function countsAgree(offer: Offer): string | undefined {
  const { capacity, free, held, sold, claims } = offer;
  const claimed = {
    held: placesIn(claims, ['held', 'releasing']),
    sold: placesIn(claims, ['sold']),
  };
  const agrees = capacity === free + held + sold && claimed.held === held && claimed.sold === sold;
  return agrees
    ? undefined
    : `offer ${offer._id}: ${claimed.held} held and ${claimed.sold} sold places are claimed, ${held} and ${sold} are counted`;
}

/** invariants.md I48: what is for sale again is what bookings have offered back, and what is lent has a claim. */
function returnsAgree({ _id, returns = [], returning = 0, claims }: Offer): string | undefined {
  const open = returns.reduce((sum, each) => sum + each.open, 0);
  if (open !== returning)
    return `offer ${_id}: bookings have offered ${countOf(open, 'place')} back, the offer counts ${returning}`;
  const lentBy = new Map<string, number>();
  for (const { returnId, places } of claims.flatMap(({ lent = [] }) => lent))
    lentBy.set(returnId, (lentBy.get(returnId) ?? 0) + places);
  const lost = returns.find(({ returnId, lent }) => lent > (lentBy.get(returnId) ?? 0));
  return (
    lost && `offer ${_id}: no claim has ${countOf(lost.lent, 'place')} of return ${lost.returnId}`
  );
}

/** How many places a completed order may have: a refund that is due may have freed its places already. */
function placesOf({ quantity, refunds }: OrderRow): { atLeast: number; atMost: number } {
  const freedBy = (states: readonly string[]) =>
    refunds
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { places }) => sum + places, 0);
  return {
    atLeast: Math.max(0, quantity - freedBy(['done', 'due'])),
    atMost: Math.max(0, quantity - freedBy(['done'])),
  };
}

const lentBy = ({ _id }: OrderRow, offer: Offer | null): number =>
  offer?.returns?.find(({ orderId }) => orderId === _id)?.lent ?? 0;

/** What someone else holds or has bought of its places is the order's until it is credited (invariants.md I48). */
function placesDiffer(order: OrderRow, offer: Offer | null): string | undefined {
  if (order.state !== 'completed') return undefined;
  const { atLeast, atMost } = placesOf(order);
  const own = (offer?.claims ?? []).filter(({ id }) => id === order._id);
  const sold = placesIn(own, ['sold']) + lentBy(order, offer);
  return sold >= atLeast && sold <= atMost
    ? undefined
    : `booking ${order.reference ?? order._id} has ${countOf(sold, 'place')} and should have ${atMost}`;
}

const mayHaveBought = (state: OrderRow['state']): boolean => STATES[state].holdsPlaces;

function isLeftOver(claim: Claim, order: OrderRow | undefined, now: Date): boolean {
  if (claim.quantity === 0 || claim.kind === 'wait') return false;
  const mayHave = claim.state === 'sold' ? mayHaveBought : needsHold;
  if (order !== undefined && mayHave(order.state)) return false;
  return claim.state === 'sold' || claim.expiresAt.getTime() < now.getTime() - ORPHAN_MS;
}

/** invariants.md I41: a party of the waiting list has the places that it is offered, and no others are kept for it. */
function findingsOfWaiting({ showId, offer, waitOffers }: ShowBooks): Finding[] {
  const claims = (offer?.claims ?? []).filter(({ kind }) => kind === 'wait');
  const claimed = new Map(claims.map(({ id, quantity }) => [id, quantity]));
  const offered = new Set(waitOffers.map(({ _id }) => _id));
  const lost = waitOffers.filter(({ _id, quantity }) => claimed.get(_id) !== quantity);
  const kept = claims.filter(({ id }) => !offered.has(id));
  return [
    ...lost.map(({ _id, quantity }) => ({
      kind: 'places-differ' as const,
      subjects: { showId, orderId: _id },
      sentence: `offer ${_id} of the waiting list has ${countOf(claimed.get(_id) ?? 0, 'place')} and should have ${quantity}`,
    })),
    ...kept.map(({ id, quantity }) => ({
      kind: 'claim-of-ended-order' as const,
      subjects: { showId, orderId: id },
      sentence: `offer ${showId}: a claim keeps ${countOf(quantity, 'place')} for offer ${id} of the waiting list, which is not open`,
    })),
  ];
}

/** What is wrong with the places of one show. */
export function findingsOfShow(books: ShowBooks, now: Date): Finding[] {
  const { showId, offer, orders } = books;
  const claims = offer?.claims ?? [];
  const settledBefore = now.getTime() - SETTLED_MS;
  const orderOf = new Map(orders.map((order) => [order._id, order]));
  const miscounted = offer === null ? undefined : (countsAgree(offer) ?? returnsAgree(offer));
  const different = orders.filter((order) => changedAtOf(order) <= settledBefore);
  return [
    ...(miscounted === undefined
      ? []
      : [{ kind: 'offer-miscounted' as const, subjects: { showId }, sentence: miscounted }]),
    ...different.flatMap((order) => {
      const sentence = placesDiffer(order, offer);
      const subjects = { showId, orderId: order._id };
      return sentence === undefined ? [] : [{ kind: 'places-differ' as const, subjects, sentence }];
    }),
    ...findingsOfWaiting(books),
    ...claims
      .filter((claim) => isLeftOver(claim, orderOf.get(claim.id), now))
      .map(({ id, quantity, state }) => ({
        kind: 'claim-of-ended-order' as const,
        subjects: { showId, orderId: id },
        sentence: `offer ${showId}: order ${id} has a claim of ${countOf(quantity, `${state} place`)}, but is ${orderOf.get(id)?.state ?? 'unknown'}`,
      })),
  ];
}
