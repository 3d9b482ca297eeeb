import type { TicketTransfer } from '@club/contracts';
import { ticketIssueOf, type OrderRow } from './order.js';
import type { Transfer } from './transfer-shape.js';

/** A stranger has made the id, so it names a transfer of this booking only. */
export const ownTransferId = (
  { _id }: Pick<OrderRow, '_id'>,
  { transferId }: { transferId: string },
): string => `${_id}-${transferId}`;

/** What the present holder has offered. The friends of a former holder are no business of theirs. */
export function transfersOf(order: OrderRow): Transfer[] {
  const { transfers = [] } = order;
  return transfers.filter(({ issue }) => issue === ticketIssueOf(order)); // guard: friends-stay-with-their-booker (invariants.md I53)
}

/** Tickets for the show and the holder that the friend was told about. A move or another holder ends the offer. */
function isOpen(order: OrderRow, transfer: Transfer, now: Date): boolean {
  const { endedAt, until, at, issue } = transfer;
  const hasMoved = (order.moves ?? []).some((move) => move.at >= at);
  return endedAt === undefined && until > now && !hasMoved && issue === ticketIssueOf(order); // guard: transfers-end
}

export const openTransferOf = (order: OrderRow, now: Date): Transfer | undefined =>
  (order.transfers ?? []).find((transfer) => isOpen(order, transfer, now));

/** Whether a friend holds these tickets. The payer still decides about the money. */
export const isGiven = ({ splitOf, payer }: Pick<OrderRow, 'splitOf' | 'payer'>): boolean =>
  splitOf?.isGiven === true || payer !== undefined;

/** Whether a friend has all of the booking, and the address is that of its payer. */
export const isPaidBy = ({ payer }: Pick<OrderRow, 'payer'>, email: string): boolean =>
  payer !== undefined && email !== '' && payer.email.toLowerCase() === email.toLowerCase();

/** Whether the friend who has had all tickets of a booking was erased. The payer is still there. */
export const isFriendErased = ({ payer, email }: Pick<OrderRow, 'payer' | 'email'>): boolean =>
  payer !== undefined && email === '';

/** The transfer with which the friend has got all tickets. It goes a month after the show. */
export const handedOverOf = ({ _id, payer, transfers = [] }: OrderRow): Transfer | undefined =>
  transfers.find(({ partId, issue }) => partId === _id && issue === payer?.issue);

/** The booking as its payer knows it: in their name, and with the links that they have. */
export function asPayer(order: OrderRow): OrderRow {
  const { payer } = order;
  if (payer === undefined) return order;
  const { name, email, phone, issue } = payer;
  return { ...order, name, email, phone, ticketIssue: issue };
}

export const viewTransfer = (order: OrderRow, transfer: Transfer, now: Date): TicketTransfer => ({
  transferId: transfer.transferId.slice(order._id.length + 1), // as the page of the booker has named it
  name: transfer.name,
  quantity: transfer.quantity,
  state: stateOf(order, transfer, now),
  until: transfer.until.toISOString(),
});

function stateOf(order: OrderRow, transfer: Transfer, now: Date): TicketTransfer['state'] {
  if (transfer.partId !== undefined) return 'accepted';
  return isOpen(order, transfer, now) ? 'open' : 'ended';
}
