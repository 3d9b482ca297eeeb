import type { Claim, Offer } from '../../offers/domain/offer.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { STATES } from '../../orders/domain/states.js';
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
  /** Those that moves of these orders name. */
  supplements: readonly OrderRow[];
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

function placesDiffer(order: OrderRow, claims: readonly Claim[]): string | undefined {
  if (order.state !== 'completed') return undefined;
  const { atLeast, atMost } = placesOf(order);
  const own = claims.filter(({ id }) => id === order._id);
  const sold = placesIn(own, ['sold']);
  return sold >= atLeast && sold <= atMost
    ? undefined
    : `booking ${order.reference ?? order._id} has ${sold} places and should have ${atMost}`;
}

function isLeftOver(claim: Claim, order: OrderRow | undefined, now: Date): boolean {
  if (claim.quantity === 0) return false;
  if (order !== undefined && STATES[order.state].holdsPlaces) return false;
  return claim.state === 'sold' || claim.expiresAt.getTime() < now.getTime() - ORPHAN_MS;
}

/** What is wrong with the places of one show. */
export function findingsOfShow({ showId, offer, orders }: ShowBooks, now: Date): Finding[] {
  const claims = offer?.claims ?? [];
  const settledBefore = now.getTime() - SETTLED_MS;
  const orderOf = new Map(orders.map((order) => [order._id, order]));
  const miscounted = offer === null ? undefined : countsAgree(offer);
  const different = orders.filter((order) => changedAtOf(order) <= settledBefore);
  return [
    ...(miscounted === undefined
      ? []
      : [{ kind: 'offer-miscounted' as const, subjects: { showId }, sentence: miscounted }]),
    ...different.flatMap((order) => {
      const sentence = placesDiffer(order, claims);
      const subjects = { showId, orderId: order._id };
      return sentence === undefined ? [] : [{ kind: 'places-differ' as const, subjects, sentence }];
    }),
    ...claims
      .filter((claim) => isLeftOver(claim, orderOf.get(claim.id), now))
      .map(({ id, quantity, state }) => ({
        kind: 'claim-of-ended-order' as const,
        subjects: { showId, orderId: id },
        sentence: `offer ${showId}: ${quantity} ${state} places are claimed by order ${id}, which is ${orderOf.get(id)?.state ?? 'unknown'}`,
      })),
  ];
}
