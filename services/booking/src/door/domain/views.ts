import type { Party, PartyArrival, PartyState } from '@club/contracts';
import type { OrderRow } from '../../orders/domain/order.js';
import { STATES } from '../../orders/domain/states.js';
import { countsOf, mayUndo, placesAtDoor, type ArrivalRow } from './arrival.js';

/** The member of staff who reads the list. */
export interface Reader {
  staffId: string;
  mayAny: boolean;
  now: Date;
}

export const viewArrival = (
  row: ArrivalRow,
  { staffId, mayAny, now }: Reader,
  undone: boolean,
): PartyArrival => ({
  arrivalId: row._id,
  n: row.n,
  over: row.over,
  at: row.atServer.toISOString(),
  by: row.by.name,
  via: row.via,
  offline: row.offline,
  undone,
  mayUndo: !undone && mayUndo(row, { by: { kind: 'staff', id: staffId, name: '' }, mayAny, now }),
});

const partyStateOf = ({ state }: OrderRow): PartyState => {
  const { isPaid, letsPeopleIn } = STATES[state];
  if (isPaid) return 'paid';
  return letsPeopleIn ? 'unpaid' : 'refunded';
};

export const viewParty = (order: OrderRow, arrivals: PartyArrival[]): Party => ({
  bookingId: order._id,
  bookingReference: order.reference ?? '',
  name: order.name ?? '',
  state: partyStateOf(order),
  quantity: order.quantity,
  admits: placesAtDoor(order),
  ...countsOf(order),
  arrivals,
});
