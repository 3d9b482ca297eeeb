import type { Check, Fault } from './fault.js';

const check: Check = { suite: 'integration', tests: 'booking/src/customers/transfer-tickets' };
const given: Check = { suite: 'integration', tests: 'booking/src/customers/given-tickets' };

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
    mutation: { kind: 'replace', with: 'const payer = order;' },
    check,
  },
  {
    name: 'a friend travels to a show that is cancelled',
    guard: 'friends-hear-that-tickets-end',
    mutation: { kind: 'remove' },
    check: given,
  },
  {
    name: 'a friend hears that tickets end only when the money has arrived',
    guard: 'friends-hear-at-once',
    mutation: { kind: 'never-true' },
    check: given,
  },
  {
    name: 'the friend is sent the gift card of a payer who was erased',
    guard: 'no-card-for-no-one',
    mutation: {
      kind: 'replace',
      with: 'if (payer === null) return this.gifts.credit(order, refund);',
    },
    check: given,
  },
  {
    name: 'the next holder of a party reads whom the former one has given tickets to',
    guard: 'friends-stay-with-their-booker',
    mutation: { kind: 'replace', with: 'return order.transfers ?? [];' },
    check: given,
  },
  {
    name: 'the names of friends stay with a booking that has another holder',
    guard: 'friends-go-with-their-booker',
    mutation: { kind: 'replace', with: '$set: customer' },
    check: given,
  },
  {
    name: 'the history of a booking keeps the name of a friend',
    guard: 'notes-name-no-friend',
    mutation: {
      kind: 'replace',
      with: 'const note = `offered to ${transfer.name}, ${transfer.email}`;',
    },
    check: given,
  },
];
