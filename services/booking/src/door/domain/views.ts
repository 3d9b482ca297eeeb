import type { Party, PartyArrival, PartyState } from '@club/contracts';
import { doorNoteOf } from '../../orders/domain/door-note.js';
import type { OrderRow } from '../../orders/domain/order.js';
import { STATES } from '../../orders/domain/states.js';
import {
  countsOf,
  mayUndo,
  placesAtDoor,
  type ArrivalRow,
  type CountedOrder,
  type Keeper,
} from './arrival.js';

/** The doorkeeper who reads the list. */
export type Reader = Keeper;
type NamedOrder = CountedOrder &
  Pick<OrderRow, '_id' | 'reference' | 'name' | 'showId' | 'doorNote' | 'late'>;

export const viewArrival = (row: ArrivalRow, reader: Reader, undone: boolean): PartyArrival => ({
  arrivalId: row._id,
  n: row.n,
  over: row.over,
  at: row.atServer.toISOString(),
  by: row.by.name,
  via: row.via,
  offline: row.offline,
  ...(row.again !== undefined && { again: row.again }),
  undone,
  mayUndo: !undone && mayUndo(row, reader),
});

const partyStateOf = ({ state }: CountedOrder): PartyState => {
  const { isPaid, letsPeopleIn } = STATES[state];
  if (isPaid) return 'paid';
  return letsPeopleIn ? 'unpaid' : 'refunded';
};

/** @param rows arrivals, which may be those of other bookings as well; the earliest first. */
export const partyOf = (order: NamedOrder, rows: readonly ArrivalRow[], reader: Reader): Party => ({
  bookingId: order._id,
  bookingReference: order.reference ?? '',
  name: order.name ?? '',
  state: partyStateOf(order),
  quantity: order.quantity,
  admits: placesAtDoor(order),
  ...countsOf(order),
  note: doorNoteOf(order),
  arrivals: shownArrivals(order._id, rows, reader),
});

function shownArrivals(
  bookingId: string,
  rows: readonly ArrivalRow[],
  reader: Reader,
): PartyArrival[] {
  const undone = undoneIn(rows);
  return rows
    .filter((row) => row.bookingId === bookingId && row.undoes === undefined)
    .map((row) => viewArrival(row, reader, undone.has(row._id)));
}

/** The parties of bookings by the ids of these. */
export function viewParties(
  orders: readonly NamedOrder[],
  rows: readonly ArrivalRow[],
  reader: Reader,
): ReadonlyMap<string, Party> {
  const rowsOf = new Map<string, ArrivalRow[]>();
  for (const row of rows) rowsOf.set(row.bookingId, [...(rowsOf.get(row.bookingId) ?? []), row]);
  return new Map(
    orders.map((order) => [order._id, partyOf(order, rowsOf.get(order._id) ?? [], reader)]),
  );
}

export const undoneIn = (rows: readonly ArrivalRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])));
