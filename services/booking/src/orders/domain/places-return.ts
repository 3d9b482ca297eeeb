import type { Pence, ReturnOutcome } from '@club/contracts';

/** What the club gives for places that bookers give back. It is stored on an order when it completes. */
export interface ReturnPolicy {
  /** Places are taken back until so many hours before doors. */
  untilHours: number;
  outcome: ReturnOutcome;
  /** What the club keeps of each place. */
  feePence: Pence;
}

/** Places that a booker has given back. What became of them is in the refunds that name it. */
export interface PlacesReturn {
  returnId: string;
  showId: string;
  places: number;
  at: Date;
  /** Since when no more of it is for sale. */
  endedAt?: Date;
}
