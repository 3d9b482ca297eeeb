import type { Check, Fault, Spoilt } from './fault.js';

/** The short form of an experiment, with its auditor, on a new build of the spoilt project. */
const experiment = (build: string, alarm: RegExp, ...args: string[]): Check => ({
  build,
  command: ['infra/reliability/dist/short-form/main.js', ...args],
  alarm,
});
const NO_VALIDATOR: Spoilt = {
  guard: 'offers-refuse-overselling',
  mutation: { kind: 'remove' },
};

/** Every experiment once with its protection off: the auditor, or the experiment itself, must raise the alarm. */
export const EXPERIMENTS: readonly Fault[] = [
  {
    name: 'neither the claim nor the database compares the free places',
    guard: 'claim-free-places',
    mutation: { kind: 'remove' },
    also: NO_VALIDATOR,
    check: experiment('@club/booking', /places claimed of/, 'race'),
  },
  {
    name: 'no sweep settles orders that a crash has left',
    guard: 'settle-sweep',
    mutation: { kind: 'remove' },
    // Not the experiment of crashes: there another sweep may settle the order first.
    check: { suite: 'integration', tests: 'booking/src/sweeps/sweeps' },
  },
  {
    name: 'an order that expires leaves its payment open',
    guard: 'cancel-before-release',
    mutation: { kind: 'replace-call', with: "'canceled'" },
    check: experiment('@club/booking', /expired, but its payment is/, 'expiry'),
  },
  {
    name: 'a browser may have several live orders for one show',
    guard: 'one-live-order',
    mutation: { kind: 'remove' },
    check: experiment('@club/booking', /a second live order|charges instead of 1/, 'charges'),
  },
  {
    name: 'neither the edit nor the database compares the places that are taken',
    guard: 'capacity-above-taken-places',
    mutation: { kind: 'remove' },
    also: NO_VALIDATOR,
    check: experiment('@club/booking', /An edit below the places that are taken/, 'staff'),
  },
  {
    name: 'a bot may hold every place from one network',
    guard: 'held-places-per-network',
    mutation: { kind: 'remove' },
    check: experiment('@club/booking', /networks hold \d+ places/, 'bot'),
  },
  {
    name: 'a refund is looked for before its payment is settled',
    guard: 'settle-before-refunds',
    mutation: { kind: 'remove' },
    check: experiment('@club/booking', /back at Stripe/, 'webhooks'),
  },
  {
    name: 'a completed booking writes no e-mail',
    guard: 'email-in-transaction',
    mutation: { kind: 'remove' },
    check: experiment('@club/booking', /never written/, 'mails'),
  },
  {
    name: 'sales need Redis',
    guard: 'limits-without-redis',
    mutation: { kind: 'remove' },
    check: experiment(
      '@club/gateway',
      /While redis was down/,
      'outage',
      'gateway.CLUB_RATE_LIMITS=on',
    ),
  },
  {
    name: 'a write does not wait for the journal',
    guard: 'journalled-writes',
    mutation: { kind: 'remove' },
    check: experiment('@club/kit', /asks for the journal: undefined/, 'writes'),
  },
  {
    name: 'a write does not wait for a majority',
    guard: 'majority-writes',
    mutation: { kind: 'remove' },
    check: experiment('@club/kit', /asks for w: undefined/, 'writes'),
  },
];
