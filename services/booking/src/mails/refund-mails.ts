import { pence } from '@club/contracts';
import type { MailRef } from '@club/kit';
import type { MailContentOf, MailKind } from '@club/messages';
import { sumOf } from '../gift-cards/domain/gift-parts.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import type { OrderRow } from '../orders/domain/order.js';
import { ticketIssueOf } from '../orders/domain/order.js';
import type { Refund } from '../orders/domain/refunds.js';
import { isCancelledForGood, waitUntilDecided } from './cancelled-shows.js';
import type { MailFacts } from './mail-facts.js';
import { isGiven } from '../orders/domain/transfers.js';
import { givenBackOf } from './return-mails.js';

type Addressed = Pick<MailContentOf<'booking-link'>, 'to' | 'booking'>;
interface About {
  order: OrderRow;
  offer: OfferCounts;
  /** Who gets an e-mail about a booking, and the booking as the e-mail shows it. */
  addressedTo: (order: OrderRow, offer: OfferCounts) => Addressed;
}

const PAYER_ERASED = 'the payer was erased';

/** To the payer, also for tickets that a friend holds (ADR 73). @returns null if no one is left to tell. */
export async function refunded(
  facts: MailFacts,
  mail: MailRef,
  { order, offer, addressedTo }: About,
): Promise<MailContentOf<'booking-refunded'> | null> {
  const payer = await facts.payer(order);
  if (payer === null) return null;
  const { to, booking } = addressedTo(payer, offer);
  const { name, linkToken } = booking;
  return {
    kind: 'booking-refunded',
    to,
    booking: { ...addressedTo(order, offer).booking, name, linkToken },
    refundPence: refundPenceOf(mail, order),
    ...partsOf(refundOf(mail, order)),
    ...givenBackOf(refundOf(mail, order)),
    ...(isGiven(order) && { givenTo: friendOf(payer, order) }),
    isCancelled: isCancelledForGood(offer),
  };
}

/** To the payer of the booking that was to move. @returns null if no one is left to tell. */
export async function differenceRefunded(
  facts: MailFacts,
  mail: MailRef,
  { order, offer, addressedTo, supplement }: About & { supplement: OrderRow },
): Promise<MailContentOf<'difference-refunded'> | null> {
  const payer = await facts.payer(order);
  if (payer === null) return null;
  const { to, booking } = addressedTo(payer, offer);
  const { name, linkToken } = booking;
  return {
    ...{ kind: 'difference-refunded', to },
    booking: { ...addressedTo(order, offer).booking, name, linkToken },
    refundPence: refundPenceOf(mail, supplement),
    hasMoved: supplement.paidFor !== undefined,
  };
}

/** The show of the refund is lost. @returns null if no one is left to tell. */
export async function returned(
  facts: MailFacts,
  mail: MailRef,
): Promise<MailContentOf<'payment-returned'> | null> {
  const order = await facts.order(mail.subject);
  const payer = order === null ? null : await facts.payer(order);
  if (order === null || payer === null) return null;
  const { reference = '' } = order;
  return {
    kind: 'payment-returned',
    to: payer.email,
    reference,
    refundPence: refundPenceOf(mail, order),
  };
}

/**
 * The payer may have been erased after the e-mail about tickets of a friend was written. Whether the booking stays valid, as the
 * e-mail says, also depends on its show.
 * @throws MailWaits while the cancellation of the show may be taken back
 */
export async function reasonUntold(facts: MailFacts, { subject }: MailRef): Promise<string | null> {
  const order = await bookingOf(facts, subject);
  if (order === null) return null;
  if ((await facts.payer(order)) === null) return PAYER_ERASED;
  const show = await facts.offer(order.showId);
  if (show !== null) waitUntilDecided(show);
  return null;
}

/** The subject of an e-mail about a difference is its supplement, which names no person. */
async function bookingOf(facts: MailFacts, subject: string): Promise<OrderRow | null> {
  const order = await facts.order(subject);
  return order?.supplementOf === undefined ? order : facts.order(order.supplementOf.orderId);
}

/** What the payer of a booking reads whose tickets a friend has. Everything else is for the friend. */
export const TO_THE_PAYER: readonly MailKind[] = [
  'booking-refunded',
  'payment-returned',
  'difference-refunded',
  'transfer-accepted',
  'places-offered',
  'places-not-sold',
];

const ABOUT_REFUNDS: readonly MailKind[] = [
  'booking-refunded',
  'payment-returned',
  'difference-refunded',
];
export const isAboutRefund = ({ kind }: MailRef): boolean => ABOUT_REFUNDS.includes(kind);

const refundPenceOf = (mail: MailRef, order: OrderRow) => refundOf(mail, order)?.pence ?? pence(0);

/** The e-mail's id names the refund that it is about. */
const refundOf = ({ _id, kind }: MailRef, { refunds }: OrderRow) =>
  refunds.find(({ id }) => _id === `${kind}-${id}`);

/** Where the money of a refund is; what is in neither part is on the bank card. */
function partsOf(refund: Refund | undefined) {
  const giftPence = sumOf(refund?.gift ?? []);
  return {
    ...(refund?.credit && { creditPence: refund.credit.pence }),
    ...(giftPence > 0 && { giftPence }),
  };
}

/** As the payer has named the friend. Another holder of the party has given nothing to anyone. */
function friendOf(payer: OrderRow, { _id }: OrderRow): string {
  const holder = ticketIssueOf(payer);
  const given = payer.transfers?.find(({ partId, issue }) => partId === _id && issue === holder);
  return given?.name ?? '';
}
