import type { Pence } from '@club/contracts';

/** Where a booking was or is, and what one of its tickets has cost. */
export interface PlaceOfMove {
  showId: string;
  unitPence: Pence;
}

/** A booking's change to another show. It is stored in the write that makes it. */
export interface Move {
  /** Made by the page, so that a repeated request is the same move. */
  moveId: string;
  from: PlaceOfMove;
  to: PlaceOfMove;
  /** The places that moved: all that the booking had kept. */
  quantity: number;
  /** Negative if the new show is cheaper. */
  differencePence: number;
  /** `card`, `gift`, `desk`: a supplement has paid the difference; `card` also if a gift card has paid a part of it. */
  settledBy: 'none' | 'refund' | 'credit' | 'waived' | 'card' | 'gift' | 'desk';
  /** The member of staff; absent if the booker has moved it. */
  by?: string;
  at: Date;
  reason?: string;
}

const PAID: readonly Move['settledBy'][] = ['card', 'gift', 'desk'];

/** Whether the customer has paid the difference; a supplement has the money. */
export const isPaidMove = ({ settledBy }: Pick<Move, 'settledBy'>): boolean =>
  PAID.includes(settledBy);

/**
 * What a supplement pays: the difference of a booking's move to a dearer show (ADR 63). Until it is paid it holds the
 * places of the booking at the new show; then the booking has them, and the supplement has none.
 */
export interface SupplementOf {
  /** The booking that moves. If it is a part of a party, that is the party until the difference is paid. */
  orderId: string;
  moveId: string;
  from: PlaceOfMove;
  to: PlaceOfMove;
  /** Some tickets of a party move, and the others stay (ADR 67). */
  part?: PartThatMoves;
}

/** The party that the tickets leave, and the booking that they become when the difference is paid. */
export interface PartThatMoves {
  partyId: string;
  partId: string;
}
