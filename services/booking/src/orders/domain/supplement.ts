import { pence } from '@club/contracts';
import type { GiftAccount } from '../../gift-cards/domain/gift-account.js';
import { splitGift, sumOf } from '../../gift-cards/domain/gift-parts.js';
import { isPaidMove, type SupplementOf } from './move.js';
import { newOrder, type HistoryLine, type OrderRow } from './order.js';
import { paidForOf } from './paid-for.js';
import { placesKept } from './refunds.js';
import { splitRefusal } from './split.js';

/** The claim at the new show has the same name. */
export const supplementIdOf = (moveId: string): string => `move-${moveId}`;

interface Draft {
  of: SupplementOf;
  places: number;
  expiresAt: Date;
  /** The first line of its history: who has begun it. */
  begun: HistoryLine;
  /** They pay first, and the bank card the rest. */
  cards?: readonly GiftAccount[];
  /** Staff send a link to pay it. */
  byLink?: boolean;
}

/** It names no person: the booking does. */
export function draftSupplement({ of, places, expiresAt, begun, ...how }: Draft): OrderRow {
  const { cards = [], byLink = false } = how;
  const unitPence = pence(of.to.unitPence - of.from.unitPence);
  const totalPence = pence(unitPence * places);
  const gift = splitGift(totalPence, cards);
  const duePence = pence(totalPence - sumOf(gift));
  const _id = supplementIdOf(of.moveId);
  return newOrder({
    _id,
    sessionId: _id,
    showId: of.to.showId,
    quantity: places,
    unitPence,
    totalPence,
    gift,
    giftAccounts: cards.map((card) => card._id),
    duePence,
    byLink,
    email: '',
    // Stripe is asked when a link is opened, and otherwise at once.
    attempt: duePence > 0 && !byLink ? 1 : 0,
    supplementOf: of,
    expiresAt,
    history: [begun],
    createdAt: begun.at,
  });
}

/**
 * The supplement of a difference that was paid at the desk. It is written in the transaction that moves the booking, so it
 * has never held places and never waits for its money.
 */
export function paidAtDesk(draft: Omit<Draft, 'expiresAt' | 'cards' | 'byLink'>): OrderRow {
  const supplement = draftSupplement({ ...draft, expiresAt: draft.begun.at });
  return {
    ...supplement,
    ...{ state: 'completed', live: false, quantity: 0, duePence: pence(0), attempt: 0 },
    paidFor: paidForOf(supplement),
    uncounted: true,
    changedAt: draft.begun.at,
  };
}

/** How a supplement has paid its move. Only staff take money at the desk. */
export function settlementOf({ duePence, gift }: Pick<OrderRow, 'duePence' | 'gift'>) {
  if (duePence > 0) return 'card';
  return gift.length > 0 ? 'gift' : 'desk';
}

/**
 * Whether a booking is still what its supplement was made for: nothing has been refunded, moved or let in since, and no friend
 * has it. A party of which a part moves needs to have more tickets than that, and money that can be shared.
 */
export const isStillAsQuoted = (
  booking: OrderRow,
  { from, part }: SupplementOf,
  places: number,
): boolean =>
  booking.state === 'completed' &&
  booking.showId === from.showId &&
  booking.unitPence === from.unitPence &&
  (booking.arrived ?? 0) === 0 &&
  booking.payer === undefined && // guard: given-bookings-stay (invariants.md I53)
  (part === undefined ? placesKept(booking) === places : canLeave(booking, places));

// guard: parts-leave-as-quoted (invariants.md I43)
const canLeave = (party: OrderRow, places: number): boolean =>
  placesKept(party) > places && splitRefusal(party) === undefined;

/** The booking that a payment is about: its own, or that of a move of it. */
export const bookingIdOf = ({ _id, supplementOf }: OrderRow): string =>
  supplementOf?.orderId ?? _id;

/** What a booking has cost in all: its own payment and those of its moves. */
export const totalPaidOf = ({ totalPence, moves = [] }: Pick<OrderRow, 'totalPence' | 'moves'>) =>
  pence(
    moves
      .filter(isPaidMove)
      .reduce<number>((sum, { differencePence }) => sum + differencePence, totalPence),
  );
