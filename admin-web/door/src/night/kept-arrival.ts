import type { Arrival, ArrivalOutcome, ArrivalResult } from '@club/contracts';

/** An arrival as this phone keeps it. It has no name, because it outlives the list. */
export interface KeptArrival {
  arrival: Arrival;
  showId: string;
  /** Null until the server has answered. `refused` is ours: the server did not accept the shape of the row. */
  result: KeptResult | null;
  /** A person has seen that the server contradicts. */
  isSeen: boolean;
}
export type KeptResult = Omit<ArrivalResult, 'result'> & { result: ArrivalOutcome | 'refused' };

export const isUnsent = ({ result }: KeptArrival): boolean => result === null;

/** The server did not do what this phone had shown. Such a row is never dropped; a person has to look at it. */
const CONTRADICTS: Record<KeptResult['result'], boolean> = {
  stored: false,
  undone: false,
  already: false,
  over: true,
  unknown_booking: true,
  other_venue: true,
  conflict: true,
  refused: true,
};
export const contradicts = ({ result }: KeptArrival): boolean =>
  result !== null && CONTRADICTS[result.result];

/** The server has the row, and no person has to look at it. */
export const isSettled = (row: KeptArrival): boolean =>
  !isUnsent(row) && (row.isSeen || !contradicts(row));
