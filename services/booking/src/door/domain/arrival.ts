import type { AgainReason, Arrival, ArrivalOutcome, ArrivalResult } from '@club/contracts';
import type { OrderRow } from '../../orders/domain/order.js';
import { placesKept } from '../../orders/domain/refunds.js';
import { STATES } from '../../orders/domain/states.js';

/** Who has let people in. */
export interface Doorkeeper {
  kind: 'staff' | 'device';
  id: string;
  /** As the door list shows it. */
  name: string;
}

/** A doorkeeper at this moment. */
export interface Keeper {
  by: Doorkeeper;
  /** They supervise: they may undo the arrivals of others, too, and let people in again. */
  mayAny: boolean;
  now: Date;
}
/** The doorkeeper of an arrival, and the show that its booking is for. */
export interface Keeping extends Keeper {
  showId: string;
  flags?: readonly ArrivalFlag[];
}

/** What should not have happened: the phone had been revoked, or the booking had moved to another venue. */
export type ArrivalFlag = 'revoked_device' | 'moved_meanwhile';

/** The counts of a booking directly after an arrival. */
export interface DoorCounts {
  arrived: number;
  left: number;
  version: number;
}

/** One fact, which is never changed: people went in, or an arrival was undone. */
export interface ArrivalRow {
  _id: string;
  bookingId: string;
  /** The show that the booking was for at this moment. */
  showId: string;
  /** Negative if it undoes another arrival. */
  n: number;
  /** How many of `n` are more than the booking had left, with the same sign. The order counts the others. */
  over: number;
  undoes?: string;
  /** Why people were let in again. All of them are in `over`, because their places are counted already. */
  again?: AgainReason;
  /** By the clock of the device. */
  at: Date;
  atServer: Date;
  by: Doorkeeper;
  via: Arrival['via'];
  offline: boolean;
  counts: DoorCounts;
  /** Absent if there is none. */
  flags?: ArrivalFlag[];
}

/** The parts of an order that the door counts. */
export type CountedOrder = Pick<
  OrderRow,
  'state' | 'quantity' | 'refunds' | 'arrived' | 'doorVersion'
>;

/** How many people a booking lets in today: none before it is paid. */
export const placesAtDoor = (order: CountedOrder): number =>
  STATES[order.state].isPaid ? placesKept(order) : 0;

/** A refund after the arrival may leave fewer places than people are in. */
export const countsOf = (order: CountedOrder): DoorCounts => {
  const { arrived = 0, doorVersion = 0 } = order;
  return { arrived, left: Math.max(0, placesAtDoor(order) - arrived), version: doorVersion };
};

/** Whether the same arrival was sent before; the clock of a device may have been set since. */
export const isSameArrival = (stored: ArrivalRow, sent: Arrival): boolean =>
  stored.bookingId === sent.bookingId &&
  stored.n === sent.n &&
  stored.undoes === sent.undoes &&
  stored.again === sent.again;

const outcomeOf = ({ undoes, over, again }: ArrivalRow): ArrivalOutcome => {
  if (undoes !== undefined) return 'undone';
  if (again !== undefined) return 'stored';
  return over > 0 ? 'over' : 'stored';
};

/** Made of what is stored alone, so that each repeat is answered as the first time. */
export const answerOf = (row: ArrivalRow): ArrivalResult => ({
  arrivalId: row._id,
  result: outcomeOf(row),
  ...row.counts,
});

/** Someone else has undone the same arrival before. */
export const answerAgain = ({ arrivalId }: Arrival, undone: ArrivalRow): ArrivalResult => ({
  arrivalId,
  result: 'already',
  ...undone.counts,
});

export const refusal = (
  { arrivalId }: Arrival,
  result: Extract<ArrivalOutcome, 'unknown_booking' | 'other_venue' | 'conflict'>,
): ArrivalResult => ({ arrivalId, result, arrived: null, left: null, version: null });

/** Later only those undo it who may undo any arrival. */
const UNDO_MS = 10 * 60_000;

/** Whether this doorkeeper may undo the arrival now. */
export const mayUndo = (arrival: ArrivalRow, { by, mayAny, now }: Keeper): boolean =>
  arrival.undoes === undefined &&
  (mayAny ||
    (arrival.by.kind === by.kind &&
      arrival.by.id === by.id &&
      now.getTime() - arrival.atServer.getTime() <= UNDO_MS));
