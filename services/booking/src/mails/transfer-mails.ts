import type { MailRef } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { transferTokenOf } from '../links/transfer-link.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import type { OrderRow } from '../orders/domain/order.js';
import { admits } from '../orders/domain/admits.js';
import { openTransferOf } from '../orders/domain/transfers.js';
import type { Transfer } from '../orders/domain/transfer-shape.js';
import { isCancelledForGood } from './cancelled-shows.js';

interface About {
  order: OrderRow;
  addressed: Pick<MailContentOf<'booking-link'>, 'to' | 'booking'>;
}

/** To the friend. @returns null if there is nothing left to take. */
export function transferOffered(
  mail: MailRef,
  { order, addressed }: About,
  secret: string,
): MailContentOf<'transfer-offered'> | null {
  const transfer = openOfferOf(mail, order, new Date());
  if (transfer === undefined) return null;
  const { name, email: to, quantity, until, transferId } = transfer;
  return {
    kind: 'transfer-offered',
    ...{ to, name, quantity, from: addressed.booking.name, ticket: addressed.booking.ticket },
    until: until.toISOString(),
    transferToken: transferTokenOf(secret, { orderId: order._id, transferId }, until),
  };
}

/**
 * To the booker, whom `addressed` names. A booker who has given all has no ticket left. @returns null if the booking does not
 * know the transfer any more, or the booker was erased.
 */
export function transferAccepted(
  mail: MailRef,
  { order, addressed }: About,
): MailContentOf<'transfer-accepted'> | null {
  const transfer = transferOf(mail, order);
  const { to, booking } = addressed;
  if (transfer === undefined || to === '') return null;
  const { name, reference, ticket, linkToken } = booking;
  const left = order.payer === undefined ? booking.admits : 0;
  return {
    kind: 'transfer-accepted',
    ...{ to, name, reference, ticket, left, linkToken },
    ...{ friend: transfer.name, quantity: transfer.quantity },
    ...(transfer.partId === order._id && { isWhole: true }),
  };
}

/** To the friend. @returns null if the friend was erased. */
export function ticketsEnded({
  order,
  offer,
  addressed,
}: About & { offer: OfferCounts }): MailContentOf<'tickets-ended'> | null {
  const { to, booking } = addressed;
  const { name, reference, ticket, linkToken } = booking;
  if (to === '') return null;
  const isCancelled = isCancelledForGood(offer);
  return {
    ...{ kind: 'tickets-ended', to, name, reference, ticket, linkToken },
    ...{ left: admits(order), isCancelled },
  };
}

/** The offer that the e-mail is about, if the friend may still take it. A later offer has an e-mail of its own. */
export function openOfferOf(mail: MailRef, order: OrderRow, now: Date): Transfer | undefined {
  const open = openTransferOf(order, now);
  return open === transferOf(mail, order) ? open : undefined;
}

/** The e-mail's id names the transfer that it is about, also if someone has asked for it again. */
const transferOf = ({ _id, kind }: MailRef, { transfers = [] }: OrderRow): Transfer | undefined =>
  transfers.find(({ transferId }) => {
    const first = `${kind}-${transferId}`;
    return _id === first || _id.startsWith(`${first}-asked-`);
  });
