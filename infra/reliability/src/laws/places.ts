import type { Evidence } from '../evidence.js';
import { broken, returnedPlaces, sum, type Booking, type Offer } from './rule.js';

/** invariants.md I1 and I2: no place is sold twice, and none is lost. */
export function placesLaw({ offers, bookings }: Evidence): string[] {
  const stateOf = new Map(bookings.map(({ _id, state }) => [_id, state]));
  const offerOf = new Map(offers.map((offer) => [offer._id, offer]));
  return [
    ...offers.flatMap((offer) => [
      ...counts(offer),
      ...offer.claims
        .filter(({ kind }) => kind !== 'wait')
        .flatMap((claim) => claimant(offer, claim, stateOf.get(claim.id) ?? 'unknown')),
    ]),
    ...bookings.flatMap((booking) => claimed(booking, offerOf.get(booking.showId))),
  ];
}

function counts({ _id, capacity, free, held, sold, claims }: Offer): string[] {
  const claimedPlaces = sum(claims.map(({ quantity }) => quantity));
  const soldPlaces = sum(
    claims.filter(({ state }) => state === 'sold').map(({ quantity }) => quantity),
  );
  return broken([
    [
      free >= 0 && claimedPlaces <= capacity,
      `offer ${_id}: ${claimedPlaces} places claimed of ${capacity}`,
    ],
    [
      capacity === free + claimedPlaces,
      `offer ${_id}: ${capacity} places, ${free} free and ${claimedPlaces} claimed`,
    ],
    [
      sold === soldPlaces && sold + held === claimedPlaces,
      `offer ${_id}: counts ${sold} sold and ${held} held, its claims ${soldPlaces} sold of ${claimedPlaces}`,
    ],
    [
      new Set(claims.map(({ id }) => id)).size === claims.length,
      `offer ${_id}: an order has two claims`,
    ],
  ]);
}

function claimant(
  { _id }: Offer,
  { id, quantity, state }: Offer['claims'][number],
  order: string,
): string[] {
  const isSold = state === 'sold';
  const mayHaveSold = quantity === 0 || ['completed', 'completing', 'refund_due'].includes(order);
  const mayHold = !['completed', 'expired', 'refunded', 'unknown'].includes(order);
  return broken([
    [!isSold || mayHaveSold, `offer ${_id}: sold to order ${id}, which is ${order}`],
    [isSold || mayHold, `offer ${_id}: held for order ${id}, which is ${order}`],
  ]);
}

/** What a booking has offered back and another order has is its own until it is credited. */
const lentBy = (id: string, offer: Offer | undefined): number =>
  offer?.returns?.find(({ orderId }) => orderId === id)?.lent ?? 0;

/** The places of an order are those that it was promised, less those that refunds have freed. */
function claimed(booking: Booking, offer: Offer | undefined): string[] {
  const { _id: id, state, quantity } = booking;
  const claim = offer?.claims.find((candidate) => candidate.id === id);
  const places = (claim?.quantity ?? 0) + lentBy(id, offer);
  const returned = returnedPlaces(booking);
  const expected = expectedPlaces(booking, quantity - Math.min(returned, quantity));
  return broken([
    [
      expected === undefined || places === expected,
      `booking ${id} is ${state}: ${expected ?? 0} places expected, ${places} claimed`,
    ],
    [
      booking.refunds.every((refund) => refund.places >= 0) && returned <= quantity,
      `booking ${id}: ${returned} places returned of ${quantity}`,
    ],
  ]);
}

/** Undefined while the order is on its way between two states, or has not claimed its places yet. */
function expectedPlaces(booking: Booking, kept: number): number | undefined {
  switch (booking.state) {
    case 'completed':
      return kept;
    case 'held':
    case 'pending':
      return booking.quantity;
    case 'expired':
    case 'refunded':
      return 0;
    default:
      return undefined;
  }
}

/** invariants.md I10: one live order for each browser and show. */
export function oneLiveOrderLaw({ bookings }: Evidence): string[] {
  const live = bookings.filter((booking) => booking.live);
  const seen = new Set<string>();
  return live.flatMap(({ _id, sessionId, showId }) => {
    const key = `${sessionId} ${showId}`;
    const isSecond = seen.has(key);
    seen.add(key);
    return isSecond ? [`booking ${_id}: a second live order of one browser for one show`] : [];
  });
}
