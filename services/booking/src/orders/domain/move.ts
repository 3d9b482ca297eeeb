import type { Pence } from '@club/contracts';

/** A show that a booking leaves or joins, and what one of its tickets costs there. */
export interface PlaceOfMove {
  showId: string;
  unitPence: Pence;
}

/** A booking's change to another show. The write that changes the show also stores this on the order. */
export interface Move {
  /** Made by the page or the phone that asks, so that a repeated request is the same move. */
  moveId: string;
  from: PlaceOfMove;
  to: PlaceOfMove;
  /** The places that moved: all that the booking had kept. */
  quantity: number;
  /** Negative if the new show is cheaper. */
  differencePence: number;
  /** `card`, `gift`, `desk`: a supplement (below) has paid the difference; `card` also if a gift card has paid a part of it. */
  settledBy: 'none' | 'refund' | 'credit' | 'waived' | 'card' | 'gift' | 'desk';
  /** The member of staff or the phone at the door; absent if the booker has moved it. */
  by?: string;
  at: Date;
  /** Why staff have waived the difference. */
  reason?: string;
}

const PAID: readonly Move['settledBy'][] = ['card', 'gift', 'desk'];

/** Whether the customer has paid the difference. If so, the payment is that of a supplement. */
export const isPaidMove = ({ settledBy }: Pick<Move, 'settledBy'>): boolean =>
  PAID.includes(settledBy);

/**
 * What a supplement is for. It is an order that only pays the difference when a booking moves to a dearer show (ADR 63).
 * Until that is paid, the supplement holds the places at the new show; then they belong to the booking.
 */
export interface SupplementOf {
  /** The booking that moves. If only some tickets move: the whole party until the move is paid, then their own booking. */
  orderId: string;
  moveId: string;
  from: PlaceOfMove;
  to: PlaceOfMove;
  /** Present if only some tickets of a party move (ADR 67). */
  part?: PartThatMoves;
}

/** The party that the tickets leave, and the booking that they become when the difference is paid. */
export interface PartThatMoves {
  partyId: string;
  partId: string;
}
