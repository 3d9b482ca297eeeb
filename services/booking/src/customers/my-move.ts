import { DomainError } from '@club/contracts';
import type { MyMoveReply } from '@club/messages';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';

/** The browser chooses the id, so it is prefixed with the booking's: it cannot name another booking's move. */
export const ownMoveId = ({ _id }: Pick<OrderRow, '_id'>, { moveId }: { moveId: string }): string =>
  `${_id}-${moveId}`;

/** Whether another payment of the booker may replace an open one: that is for the same show, and no link of staff. */
export const isReplaceable = ({ byLink, showId }: OrderRow, newShowId: string): boolean =>
  !byLink && showId === newShowId;

/**
 * What the booker is told about a move that waits for its payment. Once money may have been taken, they are not asked to
 * pay again.
 * @throws HOLD_EXPIRED, MOVE_REFUNDED
 */
export function viewOpenMove(supplement: OrderRow): MyMoveReply {
  const { state, clientSecret, duePence, expiresAt } = supplement;
  // A supplement has no ticket; the trait says how it ended.
  const { awaitsPayment, noTicketBecause } = STATES[state];
  if (noTicketBecause === 'refunded') throw new DomainError('MOVE_REFUNDED');
  if (noTicketBecause === 'expired') throw new DomainError('HOLD_EXPIRED');
  const mayPay = awaitsPayment && supplement.quarantine === null && clientSecret !== undefined;
  return {
    open: {
      ...(mayPay && { clientSecret }),
      duePence,
      expiresAt: expiresAt.toISOString(),
    },
  };
}
