import type { Check, Fault } from './fault.js';

const check: Check = { suite: 'integration', tests: 'booking/src/customers/transfer-tickets' };

/** Faults that give tickets twice, give what is not to be given, or show a friend the money. */
export const TRANSFER_FAULTS: readonly Fault[] = [
  {
    name: 'tickets are taken by the friend and taken back by the booker',
    guard: 'transfers-once',
    mutation: { kind: 'remove' },
    check,
  },
  {
    name: 'the same tickets are offered to several friends at once',
    guard: 'one-transfer-at-a-time',
    mutation: { kind: 'remove' },
    check,
  },
  {
    name: 'tickets change hands while others of the booking are for sale',
    guard: 'no-transfer-beside-a-return',
    mutation: { kind: 'remove' },
    check,
  },
  {
    name: 'an offer outlives its time, its night and its holder',
    guard: 'transfers-end',
    mutation: { kind: 'replace', with: 'return endedAt === undefined;' },
    check,
  },
  {
    name: 'tickets of a disputed payment change hands',
    guard: 'disputed-tickets-stay',
    mutation: { kind: 'never-true' },
    check,
  },
  {
    name: 'a friend sees what the tickets have cost',
    guard: 'friends-see-no-money',
    mutation: { kind: 'never-true' },
    check,
  },
  {
    name: 'a friend moves tickets that someone else has paid for',
    guard: 'friends-do-not-move',
    mutation: { kind: 'never-true' },
    check,
  },
  {
    name: 'a friend gets money for tickets that someone else has paid for',
    guard: 'friends-give-nothing-back',
    mutation: { kind: 'replace', with: 'false' },
    check,
  },
  {
    name: 'a refund of given tickets is told to the friend',
    guard: 'refunds-are-the-payers',
    mutation: { kind: 'replace', with: 'const payer = about.order;' },
    check,
  },
];
