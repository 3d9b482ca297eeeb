import type { Check, Fault } from './fault.js';

const check: Check = { suite: 'integration', tests: 'booking/src/customers/transfer-tickets' };
const given: Check = { suite: 'integration', tests: 'booking/src/customers/given-tickets' };
const whole: Check = { suite: 'integration', tests: 'booking/src/customers/whole-bookings' };
const rights: Check = { suite: 'integration', tests: 'booking/src/customers/payers-rights' };

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
    mutation: { kind: 'replace', with: 'const paid = order;' },
    check,
  },
  {
    name: 'the friend who has a whole booking reads about its money',
    guard: 'whole-bookings-have-a-payer',
    mutation: { kind: 'replace', with: 'const payer = paid;' },
    check: whole,
  },
  {
    name: 'a booking that changes hands forgets who has paid for it',
    guard: 'money-stays-with-the-payer',
    mutation: { kind: 'remove' },
    check: whole,
  },
  {
    name: 'the links of a payer move or return what a friend has',
    guard: 'payers-do-nothing-with-given-tickets',
    mutation: { kind: 'never-true' },
    check: whole,
  },
  {
    name: 'a booker who wanted to keep a ticket loses all of them',
    guard: 'wholes-as-offered',
    mutation: { kind: 'never-true' },
    check: whole,
  },
  {
    name: 'a payment that was begun before moves the booking of a friend',
    guard: 'given-bookings-stay',
    mutation: { kind: 'replace', with: 'true' },
    check: whole,
  },
  {
    name: 'a request of the former holder moves the booking of a friend',
    guard: 'moves-are-of-the-holder',
    mutation: { kind: 'remove' },
    check: whole,
  },
  {
    name: 'a request of the former holder sells the places of a friend',
    guard: 'returns-are-of-the-holder',
    mutation: { kind: 'remove' },
    check: whole,
  },
  {
    name: 'the friend gets the money of a part that staff have moved',
    guard: 'parts-of-given-bookings-are-given',
    mutation: { kind: 'replace', with: 'const given = {};' },
    check: rights,
  },
  {
    name: 'a request of the former holder takes a part of what a friend has',
    guard: 'parts-are-of-the-holder',
    mutation: { kind: 'remove' },
    check: rights,
  },
  {
    name: 'a friend takes a booking that has moved and come back',
    guard: 'no-transfer-of-moved-bookings',
    mutation: { kind: 'remove' },
    check: rights,
  },
  {
    name: 'a friend takes a booking of which a buyer still holds places',
    guard: 'lent-places-stay-with-the-booker',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/returns/given-meanwhile' },
  },
  {
    name: 'the friend is asked to pay for a move of the former holder',
    guard: 'unpaid-moves-end-with-the-holder',
    mutation: { kind: 'remove' },
    check: rights,
  },
  {
    name: 'friend and payer of a booking have one address',
    guard: 'friends-have-an-address-of-their-own',
    mutation: { kind: 'never-true' },
    check: rights,
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
    name: 'the browser of the former holder opens a booking that another person has',
    guard: 'another-holder-shuts-the-browser-out',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/staff/correct-address' },
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
