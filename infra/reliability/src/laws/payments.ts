import type { Evidence } from '../evidence.js';
import {
  broken,
  familyOf,
  isDone,
  refundedAtStripe,
  total,
  type Booking,
  type Intent,
} from './rule.js';

/** invariants.md I3: every succeeded payment is exactly one completed booking, one issued gift card or one full refund. */
export function paymentsLaw(evidence: Evidence): string[] {
  return evidence.intents
    .filter(({ status }) => status === 'succeeded')
    .flatMap((intent) =>
      intent.metadata['kind'] === 'gift-card'
        ? giftPayment(evidence, intent)
        : bookingPayment(evidence, intent),
    );
}

/** Either the card is issued and worth what was paid, or the whole payment went back: never both. */
function giftPayment(
  evidence: Evidence,
  { id, amount_received: paid, metadata }: Intent,
): string[] {
  const account = metadata['orderId'];
  const order = evidence.giftOrders.find(({ _id }) => _id === account);
  const back = refundedAtStripe(evidence, id);
  const lines = evidence.ledger.filter((line) => line.account === account);
  const sumOf = (kind: string): number =>
    total(
      lines.filter((line) => line.kind === kind),
      ({ pence }) => pence,
    );
  if (!lines.some(({ kind }) => kind === 'issue'))
    return broken([
      [back === paid, `payment ${id}: ${back} of ${paid} back, gift card is ${stateOf(order)}`],
    ]);
  const [issued, debited] = [sumOf('issue'), -sumOf('refund')];
  return broken([
    [issued === paid, `payment ${id}: ${paid} paid for a gift card of ${issued}`],
    [
      back === debited,
      `payment ${id}: ${back} back, but ${debited} taken off its gift card, which is ${stateOf(order)}`,
    ],
  ]);
}

const stateOf = (order: { state: string } | undefined): string => order?.state ?? 'unknown';

function bookingPayment(evidence: Evidence, intent: Intent): string[] {
  const { id, amount_received: paid } = intent;
  const orders = evidence.bookings.filter(({ paymentIntentId }) => paymentIntentId === id);
  const [order] = orders;
  if (orders.length !== 1 || order === undefined)
    return [`payment ${id}: ${orders.length} bookings point at it`];
  const back = refundedAtStripe(evidence, id);
  const family = familyOf(evidence.bookings, order);
  const refunds = family.flatMap((one) => one.refunds).filter(isDone);
  const isPaid = total(family, ({ duePence }) => duePence) === paid;
  const isKept = isPaid && family.some((one) => one.state === 'completed' && !isAllBack(one));
  const credited = total(refunds, ({ credit }) => credit?.pence ?? 0);
  // What the card has refused may have been paid by bank transfer.
  const byBank = total(refunds, ({ settledBy, cardPence }) => (settledBy ? cardPence : 0));
  const isAllReturned = back + credited + byBank === paid;
  const isPaidBack = isAllReturned && family.every(({ state }) => state === 'refunded');
  const noted = total(refunds, ({ cardPence }) => cardPence) - byBank;
  return broken([
    [
      isKept || isPaidBack,
      `payment ${id}: ${paid} paid, ${back} back, booking ${order._id} is ${order.state}`,
    ],
    [
      back === noted,
      `payment ${id}: ${back} back at Stripe, ${noted} in the refunds of booking ${order._id}`,
    ],
    ...refundIds(evidence, id),
    ...paidFor(order, intent),
  ]);
}

/** invariants.md I35: a booking may have moved since, but not what its payment was for. */
function paidFor({ _id, state, paidFor: frozen }: Booking, intent: Intent): [boolean, string][] {
  if (frozen === undefined) return [[state !== 'completed', `booking ${_id}: nothing is frozen`]];
  const { showId, quantity, unitPence, intentId = '' } = frozen;
  const { metadata } = intent;
  const named = [intent.id, metadata['showId'], metadata['quantity'], metadata['unitPence']].join();
  const expected = [intentId, showId, quantity, unitPence].join();
  const sentence = `payment ${intent.id}: is for ${named}, booking ${_id} was paid for ${expected}`;
  return [[named === expected, sentence]];
}

/** invariants.md I9: an order that has expired can no longer be paid. */
export function closedPaymentsLaw({ bookings, intents }: Evidence): string[] {
  const statusOf = new Map(intents.map(({ id, status }) => [id, status]));
  return bookings
    .filter(({ state, duePence }) => state === 'expired' && duePence > 0)
    .flatMap(({ _id, paymentIntentId }) => {
      const status = statusOf.get(paymentIntentId ?? '') ?? 'canceled';
      return broken([
        [status === 'canceled', `booking ${_id}: expired, but its payment is ${status}`],
      ]);
    });
}

const isAllBack = ({ refunds, totalPence }: Booking): boolean =>
  total(refunds.filter(isDone), ({ pence }) => pence) >= totalPence;

/** A refund of ours carries its id; the same id twice is money paid back twice. */
const refundIds = ({ refunds }: Evidence, intent: string): [boolean, string][] => {
  const ids = refunds
    .filter((refund) => refund.payment_intent === intent && refund.status === 'succeeded')
    .map(({ metadata }) => metadata['refundId'])
    .filter((id) => id !== undefined);
  return [[new Set(ids).size === ids.length, `payment ${intent}: a refund was carried out twice`]];
};
