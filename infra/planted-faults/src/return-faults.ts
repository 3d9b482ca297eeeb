import type { Check, Fault } from './fault.js';

const given: Check = { suite: 'integration', tests: 'booking/src/returns/return-places' };
const meanwhile: Check = { suite: 'integration', tests: 'booking/src/returns/returned-meanwhile' };

/** Faults that sell a place twice, or pay for one that was not sold. */
export const RETURN_FAULTS: readonly Fault[] = [
  {
    name: 'two buyers get the same returned place',
    guard: 'returned-places-once',
    mutation: { kind: 'replace', with: 'const unchanged = { $exists: true };' },
    check: given,
  },
  {
    name: 'returned places whose buyer did not pay are the club’s',
    guard: 'lent-places-go-back',
    mutation: { kind: 'remove' },
    check: given,
  },
  {
    name: 'places that were sold again are freed with their refund',
    guard: 'resold-places-are-not-freed',
    mutation: { kind: 'replace', with: '{ $unset: {} }' },
    check: given,
  },
  {
    name: 'a booking offers the same places back twice',
    guard: 'one-return-at-a-time',
    mutation: { kind: 'remove' },
    also: { guard: 'one-return-in-the-offer', mutation: { kind: 'remove' } },
    check: given,
  },
  {
    name: 'a party is let in to places that are for sale',
    guard: 'arrivals-take-places-back',
    mutation: { kind: 'replace', with: 'const lent = offered.lent;' },
    check: meanwhile,
  },
  {
    name: 'anyone buys the places that come back while parties wait',
    guard: 'returned-places-are-for-the-list',
    mutation: { kind: 'replace', with: 'filter: { onSale: { $exists: true } }' },
    check: meanwhile,
  },
  {
    name: 'places are taken back until doors',
    guard: 'returned-in-time',
    mutation: { kind: 'never-true' },
    check: given,
  },
  {
    name: 'a return ends while a buyer holds places of it',
    guard: 'lent-places-keep-their-return',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/returns/end-of-returns' },
  },
  {
    name: 'a free ticket is sold back to the club',
    guard: 'free-tickets-are-not-sold-back',
    mutation: { kind: 'replace', with: 'false' },
    check: given,
  },
  {
    name: 'a place is paid for whose buyer may still lose it',
    guard: 'resold-once-completed',
    mutation: { kind: 'replace', with: 'const done = sold;' },
    check: meanwhile,
  },
  {
    name: 'no one is credited for a place that was sold again',
    guard: 'resales-are-owed',
    mutation: { kind: 'replace', with: 'const noted: OrderRow | null = order;' },
    check: given,
  },
];
