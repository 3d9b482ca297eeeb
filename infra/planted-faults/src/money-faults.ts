import type { Check, Fault } from './fault.js';

const booking = (tests: string): Check => ({
  suite: 'integration',
  tests: `services/booking/src/${tests}`,
});
const differences = booking('money/differences');
const screens = booking('money/money-screens');
const byBank = booking('money/pay-by-bank');
const settling = booking('orders/settle-order');
const file: Check = { suite: 'unit', tests: 'services/booking/src/money/domain/payout-file' };

/** Faults of the comparison with Stripe's books, and of what staff do about a difference. */
export const MONEY_FAULTS: readonly Fault[] = [
  {
    name: 'the lines of Stripe are not stored',
    guard: 'a-line-is-stored-once',
    mutation: { kind: 'remove' },
    check: booking('ledger/pull-ledger'),
  },
  {
    name: 'lines count as missing although Stripe was not read to the end',
    guard: 'nothing-is-missing-before-all-is-read',
    mutation: { kind: 'never-true' },
    check: differences,
  },
  {
    name: 'a second charge for a booking counts as one without a booking',
    guard: 'second-charges-have-their-name',
    mutation: { kind: 'replace', with: 'return false;' },
    check: differences,
  },
  {
    name: 'a repeated repair leaves a second row in the audit trail',
    guard: 'one-row-for-each-repair',
    mutation: { kind: 'never-true' },
    check: differences,
  },
  {
    name: 'a difference is repaired again, without a row, after someone else has repaired it',
    guard: 'repaired-meanwhile-is-left-alone',
    mutation: { kind: 'replace', with: "return _id === '';" },
    check: differences,
  },
  {
    name: 'staff of one venue see the takings of another',
    guard: 'takings-of-own-venues',
    mutation: { kind: 'replace-call', with: 'Promise.resolve(undefined)' },
    check: screens,
  },
  {
    name: 'staff of one venue save the payouts of the club',
    guard: 'payouts-belong-to-the-club',
    mutation: { kind: 'remove' },
    check: screens,
  },
  {
    name: 'the same payout becomes two files',
    guard: 'a-file-is-written-once',
    mutation: { kind: 'never-true' },
    check: screens,
  },
  {
    name: 'the figures of a settled show change',
    guard: 'settled-figures-stay',
    mutation: { kind: 'replace', with: '{ $set: row }' },
    check: screens,
  },
  {
    name: 'a file is written although its lines miss the bank line',
    guard: 'files-add-up',
    mutation: { kind: 'never-true' },
    check: file,
  },
  {
    name: 'a text in the file of a payout runs as a formula',
    guard: 'no-formulas-in-payout-files',
    mutation: { kind: 'replace', with: 'const safe = text;' },
    check: file,
  },
  {
    name: 'a refund that Stripe may still make is paid by bank transfer as well',
    guard: 'only-refused-refunds-are-paid-by-bank',
    mutation: { kind: 'never-true' },
    check: byBank,
  },
  {
    name: 'a refund that was paid by bank transfer goes to the card as well',
    guard: 'bank-transfers-are-not-repeated',
    mutation: { kind: 'replace', with: 'const needsCard = refund.cardPence > 0;' },
    check: byBank,
  },
  {
    name: 'a stale reader forgets that a refund was paid by bank transfer',
    guard: 'bank-transfers-are-not-forgotten',
    mutation: {
      kind: 'replace',
      with: 'refunds: { $elemMatch: { id, state, attempt, pence, ...(settledBy === null && {}) } }',
    },
    check: booking('money/parts-of-parties'),
  },
  {
    name: 'a quarantined payment goes back only up to the price',
    guard: 'overpayments-go-back-whole',
    mutation: { kind: 'never-true' },
    check: booking('staff/resolve-quarantine'),
  },
  {
    name: 'a completed order goes into quarantine, where nothing ends it',
    guard: 'settled-orders-are-not-quarantined',
    mutation: { kind: 'remove' },
    check: settling,
  },
  {
    name: 'a payment that matches after all stays in quarantine',
    guard: 'matching-payments-leave-quarantine',
    mutation: { kind: 'never-true' },
    check: settling,
  },
  {
    name: 'what went back before a gift card was issued stays on the card',
    guard: 'early-refunds-are-taken-off',
    mutation: { kind: 'remove' },
    check: booking('webhook/events-in-any-order'),
  },
  {
    name: 'a gift payment is returned as a whole although a part went back before',
    guard: 'gift-payments-go-back-once',
    mutation: { kind: 'replace', with: 'const owed = amountReceived;' },
    check: booking('gift-cards/refund-gift-payment'),
  },
  {
    name: 'the club keeps a part of a returned gift payment that came back from the bank',
    guard: 'gift-payments-that-come-back-are-owed',
    mutation: { kind: 'replace', with: 'if (owed >= 0) return;' },
    check: booking('gift-cards/returned-in-parts'),
  },
  {
    name: 'after a restore a gift card can be spent that was refunded since',
    guard: 'refunded-gift-cards-stay-refunded',
    mutation: { kind: 'never-true' },
    check: booking('restore/rebuild-lost-orders'),
  },
  {
    name: 'a gift card purchase that was paid is closed as never paid',
    guard: 'only-unpaid-gifts-are-closed',
    mutation: { kind: 'never-true' },
    check: booking('gift-cards/close-gift-case'),
  },
];
