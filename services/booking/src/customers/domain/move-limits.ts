import { DomainError, londonInstant } from '@club/contracts';
import type { OfferCounts } from '../../offers/domain/offer.js';
import type { OrderRow } from '../../orders/domain/order.js';

const HOUR_MS = 60 * 60 * 1000;

interface MoveLimits {
  /** The last moves are made so long before the doors open. */
  untilHours: number;
  /** How often a booker may move one booking. */
  moves: number;
}

/**
 * When bookers may move a booking themselves. A show that does not take place can always be left.
 * @throws TOO_LATE, MOVED_TOO_OFTEN
 */
export function checkMoveLimits(
  order: OrderRow,
  source: OfferCounts | null,
  { untilHours, moves, now }: MoveLimits & { now: Date },
): void {
  if (source?.status !== 'open') return;
  const { date, doorsTime } = source.ticket;
  const end = londonInstant(date, doorsTime).getTime() - untilHours * HOUR_MS;
  if (now.getTime() >= end) throw new DomainError('TOO_LATE'); // guard: bookers-move-in-time (invariants.md I37)
  // guard: bookers-move-seldom (invariants.md I37)
  if (movesOfBooker(order) >= moves) throw new DomainError('MOVED_TOO_OFTEN');
}

/** Moves by staff do not count. */
const movesOfBooker = ({ moves = [] }: OrderRow): number =>
  moves.filter(({ by }) => by === undefined).length;
