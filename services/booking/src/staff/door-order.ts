import { multiplyPence, pence, type SellAtDoorInput } from '@club/contracts';
import { keeperOf, type DeviceRow } from '../door/domain/device.js';
import { freshReference, newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { historyLine } from '../orders/history-line.js';

/** How long a sale may take. If it is interrupted, the hold sweep releases its places afterwards. */
const HOLD_MS = 60_000;
/** No one has to say who they are to come in. */
const WITHOUT_NAME = 'Walk-up';

const nameOf = ({ name = '' }: SellAtDoorInput): string => (name === '' ? WITHOUT_NAME : name);

/** Paid to the club itself, so that nothing is due by card: a sale at the desk, made by a phone. */
export function draftDoorOrder(input: SellAtDoorInput, device: DeviceRow, now: Date): OrderRow {
  const { saleId, showId, quantity, unitPence, paidBy } = input;
  const reference = freshReference();
  const name = nameOf(input);
  return newOrder({
    _id: saleId,
    sessionId: saleId,
    showId,
    quantity,
    unitPence,
    totalPence: multiplyPence(unitPence, quantity),
    duePence: pence(0),
    doorSale: { paidBy, deviceId: device._id },
    name,
    email: '',
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    // The audits ask who took the money of a booking without a card.
    history: [historyLine('new', { by: keeperOf(device).name })],
    searchKeys: searchKeysOf({ reference, name, email: '', phone: '' }),
    createdAt: now,
  });
}

/** Whether an order is the one that the same request of the same phone made before. */
export const isSameDoorSale = (
  { sessionId, showId, quantity, unitPence, name, doorSale }: OrderRow,
  input: SellAtDoorInput,
  { _id: deviceId }: DeviceRow,
): boolean =>
  sessionId === input.saleId &&
  showId === input.showId &&
  quantity === input.quantity &&
  unitPence === input.unitPence &&
  name === nameOf(input) &&
  doorSale?.paidBy === input.paidBy &&
  doorSale.deviceId === deviceId;
