import type { Evidence } from '../evidence.js';
import { broken, isDone, isSettled, type Booking } from './rule.js';

/** A fact that needs an e-mail. */
interface Fact {
  kind: string;
  subject: string;
  /** The end of the row's id. */
  id: string;
}

/** invariants.md I11: every fact has its e-mail, accepted at least once under one Message-ID. */
export function mailsLaw(evidence: Evidence): string[] {
  const accepted = new Set(evidence.mails.map(({ id }) => id));
  const rows = new Map<string, Evidence['outbox']>();
  for (const row of evidence.outbox) {
    const key = `${row.kind} ${row.subject}`;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  return factsOf(evidence).flatMap(({ kind, subject, id }) => {
    const row = rows.get(`${kind} ${subject}`)?.find(({ _id }) => _id.endsWith(id));
    const isAccepted = row !== undefined && accepted.has(row._id);
    return broken([
      [
        row?.state === 'sent' && isAccepted,
        `e-mail ${kind} about ${subject}: ${row?.state ?? 'never written'}, ${isAccepted ? 'accepted' : 'not accepted'}`,
      ],
    ]);
  });
}

function factsOf({ bookings, giftOrders }: Evidence): Fact[] {
  const reachable = bookings.filter(({ email }) => email !== '');
  return [
    ...reachable
      .filter(({ state }) => state === 'completed')
      .map(({ _id }) => ({ kind: 'booking-confirmed', subject: _id, id: _id })),
    ...reachable.flatMap(({ _id, refunds }) =>
      refunds.filter(isDone).map(({ id }) => ({ kind: 'booking-refunded', subject: _id, id })),
    ),
    ...bookings
      .filter(({ supplementOf }) => reachable.some(({ _id }) => _id === supplementOf?.orderId))
      .flatMap(({ _id, refunds }) =>
        refunds.filter(isDone).map(({ id }) => ({ kind: 'difference-refunded', subject: _id, id })),
      ),
    ...giftOrders
      .filter(({ state }) => state === 'issued')
      .flatMap(({ _id, creditOf }) => [
        { kind: 'gift-card-issued', subject: _id, id: _id },
        // The e-mail about the refund is the receipt of a credit.
        ...(creditOf === undefined ? [{ kind: 'gift-card-receipt', subject: _id, id: _id }] : []),
      ]),
  ];
}

/** A confirmation that was composed just before a refund may arrive just after it. */
const IN_FLIGHT_MS = 10_000;

/** No e-mail promises a place to an order that has none, and each goes to its customer alone. */
export function truthOfMailsLaw(evidence: Evidence): string[] {
  const bookings = new Map(evidence.bookings.map((booking) => [booking._id, booking]));
  const gifts = new Map(evidence.giftOrders.map((order) => [order._id, order]));
  const rows = new Map(evidence.outbox.map((row) => [row._id, row]));
  return evidence.mails.flatMap(({ id, to, at }) => {
    const row = rows.get(id);
    if (row === undefined) return []; // of another service
    const booking = bookingAbout(bookings, row.subject);
    const mayReceive =
      booking !== undefined ? isAddressOf(booking) : isAddressOfCard(gifts.get(row.subject));
    return broken([
      [to.length === 1 && to.every(mayReceive), `e-mail ${id}: sent to ${to.join(', ')}`],
      [
        row.kind !== 'booking-confirmed' || booking === undefined || mayConfirm(booking, at),
        `e-mail ${id}: confirms an order that is ${booking?.state ?? 'unknown'}`,
      ],
    ]);
  });
}

/** Its address today, or one that staff have changed since: the history keeps those. An erased person's is not known. */
const isAddressOf =
  ({ email, erasedAt, history }: Booking) =>
  (address: string): boolean =>
    erasedAt !== undefined ||
    address === email ||
    history.some(({ note }) => (note ?? '').includes(address));

/** A supplement has no address of its own, but its booking has. */
const bookingAbout = (
  bookings: ReadonlyMap<string, Booking>,
  subject: string,
): Booking | undefined => bookings.get(bookings.get(subject)?.supplementOf?.orderId ?? subject);

const isAddressOfCard =
  (gift: Evidence['giftOrders'][number] | undefined) =>
  (address: string): boolean =>
    gift === undefined || [gift.purchaserEmail, gift.recipientEmail].includes(address);

function mayConfirm(booking: Booking, at: Date): boolean {
  if (!isSettled(booking) && booking.state !== 'refund_due') return false;
  const refundedAt = booking.history.find(({ to }) => to === 'refunded')?.at;
  return refundedAt === undefined || at.getTime() <= refundedAt.getTime() + IN_FLIGHT_MS;
}
