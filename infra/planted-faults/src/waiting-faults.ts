import type { Check, Fault } from './fault.js';

const lists: Check = { suite: 'integration', tests: 'booking/src/waiting/waiting-(list|offers)' };
const perNetwork: Check = {
  suite: 'integration',
  tests: 'booking/src/waiting/waiting-per-network',
};
const atDoor: Check = { suite: 'integration', tests: 'booking/src/waiting/paid-at-door' };
const staff: Check = { suite: 'integration', tests: 'booking/src/waiting/staff-waiting' };

/** Faults that sell places past the waiting list, or serve it unfairly. */
export const WAITING_FAULTS: readonly Fault[] = [
  {
    name: 'anyone buys the places that came free while parties wait',
    guard: 'freed-places-are-for-the-list',
    mutation: { kind: 'replace', with: 'const onSale = { $exists: true };' },
    check: lists,
  },
  {
    name: 'a late payment leaves to anyone what comes free after it',
    guard: 'late-sales-leave-places-to-the-list',
    mutation: { kind: 'remove' },
    check: lists,
  },
  {
    name: 'a party waits twice for one show',
    guard: 'one-entry-for-each-address',
    mutation: { kind: 'remove' },
    check: lists,
  },
  {
    name: 'a party has two open offers',
    guard: 'one-open-offer-for-each-entry',
    mutation: { kind: 'remove' },
    check: lists,
  },
  {
    name: 'an offer is taken after its end',
    guard: 'no-offer-after-its-end',
    mutation: { kind: 'remove' },
    check: lists,
  },
  {
    name: 'no one hears of an offer',
    guard: 'an-offer-is-told',
    mutation: { kind: 'remove' },
    check: lists,
  },
  {
    name: 'the places of an offer that was missed stay held',
    guard: 'lapsed-places-come-free',
    mutation: { kind: 'remove' },
    check: lists,
  },
  {
    name: 'a party that never answers is offered places without end',
    guard: 'two-lapses-end-it',
    mutation: { kind: 'never-true' },
    check: lists,
  },
  {
    name: 'a party has missed an offer whose e-mail never left',
    guard: 'no-lapse-of-an-untold-offer',
    mutation: { kind: 'replace', with: 'const isTold = true;' },
    check: { suite: 'integration', tests: 'booking/src/waiting/unanswered-offers' },
  },
  {
    name: 'the last party in the list is served first',
    guard: 'served-in-order',
    mutation: {
      kind: 'replace',
      with: 'const next = turn.findLast((entry) => fitting(entry, show.free) > 0);',
    },
    check: lists,
  },
  {
    name: 'invented parties of one network wait for a whole show',
    guard: 'waiting-places-per-network',
    mutation: { kind: 'never-true' },
    check: perNetwork,
  },
  {
    name: 'what is offered to a network does not count among what it holds',
    guard: 'offers-count-for-their-network',
    mutation: { kind: 'remove' },
    check: perNetwork,
  },
  {
    name: 'staff pass over a party without a word',
    guard: 'out-of-order-needs-a-reason',
    mutation: { kind: 'never-true' },
    check: staff,
  },
  {
    name: 'a party that pays its order at the door counts as one that did not pay',
    guard: 'paid-at-the-door-is-not-missed',
    mutation: { kind: 'replace', with: 'const orders = order === null ? [] : [order];' },
    check: atDoor,
  },
];
