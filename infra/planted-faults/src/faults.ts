import { CANCELLATION_FAULTS } from './cancellation-faults.js';
import { DOOR_FAULTS } from './door-faults.js';
import { EXPERIMENTS } from './experiment-faults.js';
import type { Check, Fault } from './fault.js';
import { HOLD_FAULTS } from './hold-faults.js';
import { MONEY_FAULTS } from './money-faults.js';
import { MOVE_FAULTS } from './move-faults.js';
import { REPEATED_MOVE_FAULTS } from './repeated-move-faults.js';
import { RETURN_FAULTS } from './return-faults.js';
import { TRANSFER_FAULTS } from './transfer-faults.js';
import { SECURITY_FAULTS } from './security-faults.js';
import { SPLIT_FAULTS } from './split-faults.js';
import { WAITING_FAULTS } from './waiting-faults.js';
import { WALK_UP_FAULTS } from './walk-up-faults.js';

const booking = (tests: string): Check => ({
  suite: 'integration',
  tests: `services/booking/src/${tests}`,
});

/** Faults that cost money or places. */
const RELIABILITY: readonly Fault[] = [
  {
    name: 'places are claimed without asking whether they are free',
    guard: 'claim-free-places',
    mutation: { kind: 'remove' },
    check: booking('(offers/(race|walk-up-rule)|orders/place-order)'),
  },
  {
    name: 'one network may hold every place',
    guard: 'held-places-per-network',
    mutation: { kind: 'remove' },
    check: booking('orders/held-per-network'),
  },
  {
    name: 'a pay link can be opened after the sales have ended',
    guard: 'pay-links-end-with-sales',
    mutation: { kind: 'replace-call', with: 'true' },
    check: booking('staff/sell-at-desk'),
  },
  {
    name: 'the signature of a webhook is not checked',
    guard: 'webhook-signature',
    mutation: { kind: 'replace-call', with: 'JSON.parse($1)' },
    check: booking('orders/settle-order'),
  },
  {
    name: 'a payment is compared with what has become of its booking',
    guard: 'payments-match-what-was-paid-for',
    mutation: { kind: 'never-true' },
    check: booking('paid-for'),
  },
  {
    name: 'the audit does not compare what a payment says that it is for',
    guard: 'audit-compares-what-was-paid-for',
    mutation: { kind: 'insert-before', code: 'return [];\n' },
    check: booking('paid-for'),
  },
  {
    name: 'the paid amount is not compared',
    guard: 'paid-amount',
    mutation: { kind: 'never-true' },
    check: booking('orders/settle-order'),
  },
  {
    name: 'an order is released without cancelling its payment',
    guard: 'cancel-before-release',
    mutation: { kind: 'replace-call', with: "'canceled'" },
    check: booking('orders/place-order'),
  },
  {
    name: 'the e-mail of a booking is written after the commit',
    guard: 'email-in-transaction',
    mutation: { kind: 'move-behind-callback', with: 'this.outbox.writeMissing([$1])' },
    check: booking('orders/settle-order'),
  },
  {
    name: 'any refusal of the mail server is final',
    guard: 'final-for-the-recipient-only',
    mutation: { kind: 'replace-call', with: '$1.responseCode !== undefined' },
    check: { suite: 'unit', tests: 'mail/src/mails/smtp-result' },
  },
  {
    name: 'an e-mail that is no longer true is sent',
    guard: 'no-mail-that-is-no-longer-true',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'kit/src/outbox/outbox-service' },
  },
  {
    name: 'each round puts a row on the queue once more',
    guard: 'one-job-per-row',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'kit/src/outbox/outbox-relay' },
  },
  {
    name: 'an attempt to send has no deadline',
    guard: 'deadline-per-mail',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'mail/src/mails/mail-worker' },
  },
  {
    name: 'a refund is asked for without an idempotency key',
    guard: 'refund-idempotency-key',
    mutation: { kind: 'remove' },
    check: booking('orders/settle-order'),
  },
  {
    name: 'two refunds may give away the same places',
    guard: 'refund-of-unchanged-order',
    mutation: { kind: 'remove' },
    check: booking('orders/refund-order'),
  },
  {
    name: 'a refund that is pending counts as money returned',
    guard: 'refund-has-succeeded',
    mutation: { kind: 'never-true' },
    check: booking('orders/refunds-at-the-bank'),
  },
  {
    name: 'a claim is released whatever its state',
    guard: 'release-held-claims-only',
    mutation: { kind: 'remove' },
    check: booking('offers/race'),
  },
  {
    name: 'the sweep trusts the clock instead of asking Stripe',
    guard: 'overdue-orders-ask-stripe',
    mutation: {
      kind: 'replace-call',
      with: "this.releaseOrder['orders'].transition($1, 'releasing').then(() => this.releaseOrder['orders'].transition($1, 'expired', { live: false }))",
    },
    check: booking('sweeps/sweeps'),
  },
  {
    name: 'an act of staff that is sent twice happens twice',
    guard: 'gift-act-once',
    mutation: { kind: 'never-true' },
    check: booking('gift-cards/reissue'),
  },
  {
    name: 'a repeated purchase gets a payment that was cancelled, or a second one',
    guard: 'gift-intent-is-alive',
    mutation: { kind: 'never-true' },
    check: booking('gift-cards/buy'),
  },
  {
    name: 'a lost dispute takes money off a card that staff have unfrozen',
    guard: 'unfrozen-cards-keep-their-money',
    mutation: { kind: 'remove' },
    check: booking('disputes'),
  },
  {
    name: 'a credit that is made after its payment was disputed can be spent',
    guard: 'credits-of-disputed-payments-are-frozen',
    mutation: { kind: 'replace', with: 'const causes: string[] = [];' },
    check: booking('disputes/later-credits'),
  },
  {
    name: 'a late request holds gift money that was taken already',
    guard: 'taken-money-is-not-held-again',
    mutation: { kind: 'remove' },
    check: booking('gift-cards/gift-money'),
  },
  {
    name: 'an old answer opens a dispute that has ended',
    guard: 'disputes-never-reopen',
    mutation: { kind: 'remove' },
    check: booking('disputes'),
  },
  {
    name: 'an old answer withdraws money that was reinstated',
    guard: 'dispute-money-moves-forward',
    mutation: { kind: 'remove' },
    check: booking('disputes'),
  },
  {
    name: 'a second settlement keeps the places of an order that is being refunded',
    guard: 'late-places-go-back',
    mutation: { kind: 'remove' },
    check: booking('orders/two-settlers'),
  },
  {
    name: 'the places of a quarantined order are freed without asking Stripe',
    guard: 'free-only-unpaid',
    mutation: { kind: 'replace-call', with: "Promise.resolve('canceled')" },
    check: booking('staff/resolve-quarantine'),
  },
  {
    name: 'a sweep goes on although Stripe does not answer',
    guard: 'round-ends-without-stripe',
    mutation: { kind: 'replace-call', with: 'before' },
    check: booking('sweeps/claims-of-sweeps'),
  },
  {
    name: 'each copy of booking makes as many calls to Stripe as all may together',
    guard: 'one-limit-for-all-copies',
    mutation: { kind: 'replace', with: 'return this.own.reserve(now);' },
    check: booking('stripe/shared-call-rate'),
  },
  {
    name: 'the intents of another installation are cancelled',
    guard: 'own-installation',
    mutation: { kind: 'never-true' },
    check: booking('sweeps/cancel-orphans'),
  },
  {
    name: 'a payment hint fails while booking is away',
    guard: 'hint-never-fails',
    mutation: { kind: 'insert-before', code: 'throw error;' },
    check: { suite: 'integration', tests: 'gateway/src/payment-hint' },
  },
];

export const FAULTS = {
  reliability: [
    ...RELIABILITY,
    ...MONEY_FAULTS,
    ...MOVE_FAULTS,
    ...REPEATED_MOVE_FAULTS,
    ...RETURN_FAULTS,
    ...TRANSFER_FAULTS,
    ...SPLIT_FAULTS,
    ...HOLD_FAULTS,
    ...WAITING_FAULTS,
    ...DOOR_FAULTS,
    ...WALK_UP_FAULTS,
    ...CANCELLATION_FAULTS,
    ...EXPERIMENTS,
  ],
  security: SECURITY_FAULTS,
} as const;
