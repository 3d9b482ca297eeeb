import type { Check, Fault } from './fault.js';

const rule: Check = { suite: 'integration', tests: 'booking/src/offers/walk-up-rule' };
const sales: Check = { suite: 'integration', tests: 'booking/src/staff/sell-at-door' };
const links: Check = { suite: 'integration', tests: 'booking/src/staff/pay-at-door' };
const door: Check = { suite: 'unit', tests: 'admin-web/door/src/door' };
const till: Check = { suite: 'unit', tests: 'admin-web/door/src/till' };

const GONE = { kind: 'remove' } as const;
const NEVER = { kind: 'never-true' } as const;

/** Faults that sell at the door what is not for sale there, or let phones sell that may not. */
export const WALK_UP_FAULTS: readonly Fault[] = [
  {
    name: 'the door sells a cancelled show',
    guard: 'walk-ups-for-open-shows',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'the door sells a show without a price or a date',
    guard: 'walk-ups-need-an-offer',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'the door takes another price than the offer has',
    guard: 'walk-ups-at-the-price-they-saw',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'the door sells a show that has moved to another venue',
    guard: 'walk-ups-at-their-venue',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'the door sells a show that has moved to another night',
    guard: 'walk-ups-for-tonight',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'the door sells a show that was taken off sale',
    guard: 'no-walk-ups-off-sale',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'the door sells places that are their booking’s own again',
    guard: 'no-walk-ups-on-returned-places',
    mutation: GONE,
    check: rule,
  },
  {
    name: 'a supervisor’s phone sells tickets',
    guard: 'walk-ups-by-the-box-office',
    mutation: NEVER,
    check: sales,
  },
  {
    name: 'phones sell tickets although the club does not allow it',
    guard: 'walk-ups-if-the-club-allows-it',
    mutation: NEVER,
    check: sales,
  },
  {
    name: 'a pay link is paid at the door with another sum',
    guard: 'door-payments-of-pay-links',
    mutation: NEVER,
    check: links,
  },
  {
    name: 'a pay link is paid online and at the door',
    guard: 'one-payment-of-a-pay-link',
    mutation: { kind: 'replace', with: 'return;' },
    check: links,
  },
  {
    name: 'a press at the door ends a pay link although Stripe does not answer',
    guard: 'silent-stripe-ends-no-link',
    mutation: { kind: 'remove' },
    check: links,
  },
  {
    name: 'a pay link that was ending when a press was lost cannot be paid at the door any more',
    guard: 'ending-links-are-paid-at-the-door',
    mutation: { kind: 'replace', with: "const PAYABLE: readonly OrderState[] = ['pending'];" },
    check: links,
  },
  {
    name: 'a party whose pay link is ending is not on the list of the door',
    guard: 'ending-links-stay-on-the-list',
    mutation: GONE,
    check: links,
  },
  {
    name: 'one sale at the door answers for another with its id',
    guard: 'one-walk-up-for-each-id',
    mutation: NEVER,
    check: sales,
  },
  {
    name: 'a phone sells again while a sale is on its way',
    guard: 'one-walk-up-at-a-time',
    mutation: NEVER,
    check: door,
  },
  {
    name: 'a phone sends a sale that it would forget with a reload',
    guard: 'walk-ups-kept-before-they-are-sent',
    mutation: NEVER,
    check: till,
  },
  {
    name: 'a phone begins a sale while the answer to another one is open',
    guard: 'one-open-walk-up-on-a-phone',
    mutation: { kind: 'replace', with: 'return kept.length >= 0 || saleId === "";' },
    check: till,
  },
];
