import type { Evidence } from '../evidence.js';

export type Booking = Evidence['bookings'][number];
export type Offer = Evidence['offers'][number];
export type Intent = Evidence['intents'][number];

/** Whether a rule holds, and the sentence that says how it is broken. */
type Rule = readonly [holds: boolean, sentence: string];
export const broken = (rules: readonly Rule[]): string[] =>
  rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
/** Adds one number of each item. */
export const total = <T>(items: readonly T[], of: (item: T) => number): number =>
  sum(items.map(of));

export const isDone = ({ state }: { state: string }): boolean => state === 'done';
/** Paid for good, or paid back. */
export const isSettled = ({ state }: Booking): boolean => ['completed', 'refunded'].includes(state);
/** May still be paid. */
export const isOpen = ({ state }: Booking): boolean =>
  ['new', 'held', 'pending', 'releasing', 'completing'].includes(state);

/** Places that refunds have freed. */
export const returnedPlaces = ({ refunds }: Booking): number =>
  total(refunds.filter(isDone), ({ places }) => places);

/** Sold by staff at the desk or given away: a member of staff began the order, and no card is charged for it. */
export const isStaffSale = ({ history, paymentIntentId, duePence }: Booking): boolean =>
  (history[0]?.by ?? '') !== '' && paymentIntentId === undefined && duePence === 0;

/** A booking with the parts that have left it: together they are what was paid for. */
export const familyOf = (bookings: readonly Booking[], party: Booking): Booking[] => [
  party,
  ...bookings.filter(({ splitOf }) => splitOf?.orderId === party._id),
];

/** What Stripe has paid back for an intent. */
export const refundedAtStripe = ({ refunds }: Evidence, intent: string): number =>
  total(
    refunds.filter((refund) => refund.payment_intent === intent && refund.status === 'succeeded'),
    ({ amount }) => amount,
  );
