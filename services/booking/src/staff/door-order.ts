import { multiplyPence, pence, type SellAtDoorInput } from '@club/contracts';
import { keeperOf, type DeviceRow } from '../door/domain/device.js';
import { freshReference, newOrder, searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import { openReason } from '../orders/domain/quarantine.js';
import type { OrderState } from '../orders/domain/states.js';
import { historyLine } from '../orders/history-line.js';

/** How long a sale may take. If it is interrupted, the hold sweep releases its places afterwards. */
const HOLD_MS = 60_000;
/** No one has to say who they are to come in. */
const WITHOUT_NAME = 'Walk-up';

const nameOf = ({ name = '' }: SellAtDoorInput): string => (name === '' ? WITHOUT_NAME : name);

export interface Scene {
  device: DeviceRow;
  now: Date;
  /** The booking that the sale replaces: its people, where their tickets go, and what keeps their data. */
  unpaid: OrderRow | null;
}

const NO_CONTACT = { email: '', phone: '', doorNote: undefined, legalHold: undefined };

/** Paid to the club itself, so that nothing is due by card: a sale at the desk, made by a phone. */
export function draftDoorOrder(input: SellAtDoorInput, { device, now, unpaid }: Scene): OrderRow {
  const { saleId, showId, quantity, unitPence, paidBy, insteadOf } = input;
  const reference = freshReference();
  const { name, email, phone, doorNote, legalHold } = unpaid ?? {
    ...NO_CONTACT,
    name: nameOf(input),
  };
  return newOrder({
    _id: saleId,
    sessionId: saleId,
    showId,
    quantity,
    unitPence,
    totalPence: multiplyPence(unitPence, quantity),
    duePence: pence(0),
    doorSale: { paidBy, deviceId: device._id, ...(insteadOf !== undefined && { insteadOf }) },
    name,
    email,
    phone,
    ...(doorNote !== undefined && { doorNote }),
    ...(legalHold !== undefined && { legalHold }),
    reference,
    expiresAt: new Date(now.getTime() + HOLD_MS),
    // The audits ask who took the money of a booking without a card.
    history: [historyLine('new', { by: keeperOf(device).name })],
    searchKeys: searchKeysOf({ reference, name: name ?? '', email, phone }),
    createdAt: now,
  });
}

/** Whether an order is the one that the same request of the same phone made before. */
export const isSameDoorSale = (
  order: OrderRow,
  input: SellAtDoorInput,
  { _id: deviceId }: DeviceRow,
): boolean =>
  order.sessionId === input.saleId &&
  order.showId === input.showId &&
  order.quantity === input.quantity &&
  order.unitPence === input.unitPence &&
  order.doorSale?.paidBy === input.paidBy &&
  order.doorSale.deviceId === deviceId &&
  isForSame(order, input);

/** Whoever pays a pay link keeps the name on it. */
const isForSame = ({ name, doorSale }: OrderRow, input: SellAtDoorInput): boolean =>
  doorSale?.insteadOf === input.insteadOf &&
  (input.insteadOf !== undefined || name === nameOf(input));

/** An order that is ending has its places until Stripe has answered; whoever ends it first decides who gets them. */
const PAYABLE: readonly OrderState[] = ['pending', 'releasing']; // guard: ending-links-are-paid-at-the-door (invariants.md I54)

/**
 * Whether the sale pays exactly what a pay link is for. Gift money, what a visitor is paying now, and payments that are set
 * aside for staff are left alone.
 */
export const isPaidBy = (
  unpaid: OrderRow | null,
  { showId, quantity, unitPence }: SellAtDoorInput,
): boolean =>
  unpaid !== null &&
  PAYABLE.includes(unpaid.state) &&
  openReason(unpaid) === null &&
  unpaid.byLink &&
  unpaid.supplementOf === undefined &&
  unpaid.showId === showId &&
  unpaid.quantity === quantity &&
  unpaid.duePence === multiplyPence(unitPence, quantity);
