import type { Evidence } from './evidence.js';

type Booking = Evidence['bookings'][number];
const SETTLED = ['completed', 'refunded'];
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const refundedOf = ({ refunds }: Booking): number =>
  sum(refunds.filter(({ state }) => state === 'done').map(({ pence }) => pence));
const returnedOf = ({ refunds }: Booking): number =>
  sum(refunds.filter(({ state }) => state === 'done').map(({ places }) => places));

/** Every difference between the observers, in a sentence with its ids. The system has converged when the list is empty. */
export const audit = (evidence: Evidence): string[] => [
  ...places(evidence),
  ...payments(evidence),
  ...completions(evidence),
  ...mails(evidence),
  ...giftCards(evidence),
];

type Offer = Evidence['offers'][number];
/** Whether a rule holds, and the sentence that says how it is broken. */
type Rule = readonly [holds: boolean, sentence: string];
const broken = (rules: readonly Rule[]): string[] =>
  rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);

/** invariants.md I1 and I2: no place is sold twice, and none is lost. */
function places({ offers, bookings }: Evidence): string[] {
  const stateOf = new Map(bookings.map(({ _id, state }) => [_id, state]));
  return offers.flatMap((offer) => [
    ...counts(offer),
    ...offer.claims.flatMap((claim) => claimant(offer, claim, stateOf.get(claim.id) ?? 'unknown')),
  ]);
}

function counts({ _id, capacity, free, held, sold, claims }: Offer): string[] {
  const claimed = sum(claims.map(({ quantity }) => quantity));
  return broken([
    [free >= 0 && claimed <= capacity, `offer ${_id}: ${claimed} places claimed of ${capacity}`],
    [
      capacity === free + claimed,
      `offer ${_id}: ${capacity} places, ${free} free and ${claimed} claimed`,
    ],
    [
      sold + held === claimed,
      `offer ${_id}: counts ${sold} sold and ${held} held, its claims ${claimed}`,
    ],
  ]);
}

function claimant(
  { _id }: Offer,
  { id, quantity, state }: Offer['claims'][number],
  order: string,
): string[] {
  const isSold = state === 'sold';
  const mayHaveSold = quantity === 0 || ['completed', 'completing', 'refund_due'].includes(order);
  const mayHold = !['expired', 'refunded', 'unknown'].includes(order);
  return broken([
    [!isSold || mayHaveSold, `offer ${_id}: sold to order ${id}, which is ${order}`],
    [isSold || mayHold, `offer ${_id}: held for order ${id}, which is ${order}`],
  ]);
}

/** invariants.md I3: every succeeded payment is exactly one completed booking, one issued gift card or one full refund. */
function payments(evidence: Evidence): string[] {
  return evidence.intents
    .filter(({ status }) => status === 'succeeded')
    .flatMap((intent) =>
      intent.metadata['kind'] === 'gift-card'
        ? giftPayment(evidence, intent)
        : bookingPayment(evidence, intent),
    );
}

function giftPayment(
  { giftOrders, refunds }: Evidence,
  { id, amount_received: paid, metadata }: Evidence['intents'][number],
): string[] {
  const order = giftOrders.find(({ _id }) => _id === metadata['orderId']);
  const issued = order?.state === 'issued' && order.amountPence === paid;
  return broken([
    [
      issued || refundedPence(refunds, id) === paid,
      `payment ${id}: gift card is ${order?.state ?? 'unknown'}`,
    ],
  ]);
}

const refundedPence = (refunds: Evidence['refunds'], intent: string): number =>
  sum(
    refunds
      .filter(({ payment_intent: of, status }) => of === intent && status === 'succeeded')
      .map(({ amount }) => amount),
  );

function bookingPayment(
  { bookings, refunds }: Evidence,
  { id, amount_received: paid }: Evidence['intents'][number],
): string[] {
  const orders = bookings.filter(({ paymentIntentId }) => paymentIntentId === id);
  const [order] = orders;
  if (orders.length !== 1 || order === undefined)
    return [`payment ${id}: ${orders.length} bookings point at it`];
  const back = refundedPence(refunds, id);
  const settled =
    order.state === 'completed'
      ? order.duePence === paid
      : order.state === 'refunded' && back === paid;
  return broken([
    [settled, `payment ${id}: ${paid} paid, ${back} back, booking ${order._id} is ${order.state}`],
  ]);
}

/** invariants.md I4: every completed booking has its own payment, and its places are sold to it. */
function completions(evidence: Evidence): string[] {
  return evidence.bookings
    .filter(({ state }) => SETTLED.includes(state))
    .flatMap((booking) => completion(evidence, booking));
}

const statusOf = (intents: Evidence['intents'], wanted: string | undefined): string =>
  intents.find(({ id }) => id === wanted)?.status ?? 'unknown';

function completion({ intents, offers }: Evidence, booking: Booking): string[] {
  const { _id: id, state, duePence, totalPence } = booking;
  const payment = statusOf(intents, booking.paymentIntentId);
  const claimed =
    offers.find((offer) => offer._id === booking.showId)?.claims.find((claim) => claim.id === id)
      ?.quantity ?? 0;
  const expected = state === 'completed' ? booking.quantity - returnedOf(booking) : 0;
  return broken([
    [
      duePence === 0 || payment === 'succeeded',
      `booking ${id}: completed, its payment is ${payment}`,
    ],
    [claimed === expected, `booking ${id}: ${expected} places expected, ${claimed} claimed`],
    [
      state === 'completed' || refundedOf(booking) === totalPence,
      `booking ${id}: refunded only ${refundedOf(booking)}`,
    ],
  ]);
}

/** invariants.md I11: every fact has its e-mail, accepted at least once under one Message-ID. */
function mails(evidence: Evidence): string[] {
  const rows = new Map(evidence.outbox.map((row) => [row._id, row.state]));
  const inbox = new Set(evidence.mails);
  return factsOf(evidence)
    .filter((fact) => rows.get(fact) !== 'sent' || !inbox.has(fact))
    .map(
      (fact) =>
        `e-mail ${fact}: ${rows.get(fact) ?? 'never written'}, ${inbox.has(fact) ? 'accepted' : 'not accepted'}`,
    );
}

/** The facts that each need an e-mail. */
function factsOf({ bookings, giftOrders }: Evidence): string[] {
  const reachable = bookings.filter(({ email }) => email !== '');
  const refunds = reachable.flatMap(({ refunds: rows }) =>
    rows.filter(({ state }) => state === 'done'),
  );
  return [
    ...reachable
      .filter(({ state }) => state === 'completed')
      .map(({ _id }) => `booking-confirmed-${_id}`),
    ...refunds.map(({ id }) => `booking-refunded-${id}`),
    ...giftOrders
      .filter(({ state }) => state === 'issued')
      .flatMap(({ _id }) => [`gift-card-issued-${_id}`, `gift-card-receipt-${_id}`]),
  ];
}

/** invariants.md I12: the sum of the ledger is the available and the held money, and no balance is negative. */
function giftCards({ accounts, ledger }: Evidence): string[] {
  return accounts.flatMap(({ _id, availablePence, holds }) => {
    const balance = availablePence + sum(holds.map(({ pence }) => pence));
    const written = sum(ledger.filter(({ account }) => account === _id).map(({ pence }) => pence));
    return balance === written && availablePence >= 0
      ? []
      : [`gift card ${_id}: ${written} in the ledger, ${balance} on account`];
  });
}

/** How many e-mails SMTP accepted more than once. This window stays open (reliability.md 2.5). */
export const repeatedMails = ({ mails: accepted }: Evidence): number =>
  accepted.length - new Set(accepted).size;
