import type { Check, Fault } from './fault.js';

const moves: Check = { suite: 'integration', tests: 'booking/src/moves' };
const credit: Check = { suite: 'integration', tests: 'booking/src/customers/move-credit' };
const pays: Check = {
  suite: 'integration',
  tests:
    'booking/src/customers/(pay-for-my-move|difference-paid-too-late|two-payments-of-a-booking)',
};
const twice: Check = { suite: 'integration', tests: 'booking/src/orders/two-settlers-of-a-move' };
const mine: Check = { suite: 'integration', tests: 'booking/src/customers/move-my-booking' };

const atDesk: Check = { suite: 'integration', tests: 'booking/src/moves/difference-at-desk' };
const byLink: Check = { suite: 'integration', tests: 'booking/src/moves/difference-by-link' };
const byGift: Check = { suite: 'integration', tests: 'booking/src/customers/gift-for-.*my-move' };

/** Faults that lose money or places when a booking moves to another show. */
export const MOVE_FAULTS: readonly Fault[] = [
  {
    name: 'a booking moves although it has changed since',
    guard: 'move-of-unchanged-order',
    mutation: { kind: 'remove' },
    check: moves,
  },
  {
    name: 'a booking that moves keeps its old places as well',
    guard: 'old-places-go-back-with-the-move',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a booking moves to a show that was cancelled meanwhile',
    guard: 'moves-to-open-shows-only',
    mutation: { kind: 'remove' },
    check: moves,
  },
  {
    name: 'a booking moves at another price than was quoted',
    guard: 'moves-as-quoted',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a booking moves to a venue at which the member of staff has no right',
    guard: 'moves-need-both-venues',
    mutation: { kind: 'remove' },
    check: moves,
  },
  {
    name: 'the box office lets the difference of a move go',
    guard: 'waiving-needs-a-manager',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a move refunds any sum',
    guard: 'refunds-of-moves-have-the-limit',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a booking that has come back forgets how often it has moved',
    guard: 'moves-of-booker-are-counted',
    mutation: { kind: 'remove' },
    check: mine,
  },
  {
    name: 'a booker moves a booking on the night',
    guard: 'bookers-move-in-time',
    mutation: { kind: 'never-true' },
    check: mine,
  },
  {
    name: 'a booker moves a booking any number of times',
    guard: 'bookers-move-seldom',
    mutation: { kind: 'never-true' },
    check: mine,
  },
  {
    name: 'a booker moves to a dearer show without paying',
    guard: 'bookers-pay-differences',
    mutation: { kind: 'never-true' },
    check: pays,
  },
  {
    name: 'two moves of one booking wait for their payments',
    guard: 'one-open-supplement',
    mutation: { kind: 'remove' },
    check: pays,
  },
  {
    name: 'a booking that was refunded or let in moves when its difference is paid',
    guard: 'paid-moves-as-quoted',
    mutation: { kind: 'never-true' },
    check: pays,
  },
  {
    name: 'the difference of a part that cannot leave its party any more stays with the club',
    guard: 'parts-leave-as-quoted',
    mutation: {
      kind: 'replace',
      with: 'const canLeave = (party: OrderRow, places: number): boolean => placesKept(party) + places > 0 || splitRefusal(party) === undefined;',
    },
    check: { suite: 'integration', tests: 'booking/src/customers/move-part-dearer' },
  },
  {
    name: 'a difference is refunded because another process has moved the booking',
    guard: 'moved-is-not-refused',
    mutation: { kind: 'never-true' },
    also: { guard: 'only-unsettled-orders-are-refused', mutation: { kind: 'remove' } },
    check: twice,
  },
  {
    name: 'two processes that settle a move both buy its places',
    guard: 'supplement-keeps-its-claim',
    mutation: { kind: 'replace', with: '{ $pull: { claims: { id: claimId } } }' },
    check: pays,
  },
  {
    name: 'the difference of a move stays with the club when its booking is refunded',
    guard: 'supplements-end-with-their-booking',
    mutation: { kind: 'never-true' },
    check: pays,
  },
  {
    name: 'what a booker has paid for an earlier move stays at the earlier show',
    guard: 'supplements-follow',
    mutation: { kind: 'replace', with: "{ _id: 'none' }" },
    check: pays,
  },
  {
    name: 'what was paid at the desk for a move is in no book',
    guard: 'desk-money-is-in-the-books',
    mutation: { kind: 'never-true' },
    check: atDesk,
  },
  {
    name: 'places that a late repetition holds for a completed order stay held',
    guard: 'completed-orders-hold-no-places',
    mutation: {
      kind: 'replace',
      with: 'if (order !== null && STATES[order.state].holdsPlaces) return;',
    },
    check: atDesk,
  },
  {
    name: 'staff take money while the booker pays the same difference',
    guard: 'no-second-payment-of-a-move',
    mutation: { kind: 'never-true' },
    check: byLink,
  },
  {
    name: 'the link of a move can be paid after another move',
    guard: 'links-of-moves-end-first',
    mutation: { kind: 'never-true' },
    check: byLink,
  },
  {
    name: 'others get the places of an unpaid move while its booker pays in another way',
    guard: 'places-stay-with-their-move',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/customers/own-places' },
  },
  {
    name: 'a link is sent for a booking that has changed since',
    guard: 'links-as-quoted',
    mutation: { kind: 'replace', with: 'if (booking === null) return false;' },
    check: byLink,
  },
  {
    name: 'the link of a move is paid after the sales of its show',
    guard: 'move-links-end-with-sales',
    mutation: { kind: 'never-true' },
    check: byLink,
  },
  {
    name: 'a move is paid with gift money that another order has',
    guard: 'gift-money-of-moves-is-held',
    mutation: { kind: 'replace', with: 'if (supplement.quantity > 0) return undefined;' },
    check: byGift,
  },
  {
    name: 'the audit does not find a move that no one has paid',
    guard: 'audit-finds-unpaid-moves',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'booking/src/audit/paid-moves' },
  },
  {
    name: 'the audit does not find a difference that went back although the booking has moved',
    guard: 'audit-finds-returned-differences',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/audit/paid-moves' },
  },
  {
    name: 'a refund returns the first payment only',
    guard: 'refunds-count-supplements',
    mutation: { kind: 'replace', with: 'checkRefund(order, input);' },
    check: pays,
  },
  {
    name: 'a booking moves to another city without a word',
    guard: 'another-city-is-confirmed',
    mutation: { kind: 'never-true' },
    check: mine,
  },
  {
    name: 'a claim is freed with another number of places than it holds',
    guard: 'release-what-is-held',
    mutation: { kind: 'remove' },
    check: mine,
  },
  {
    name: 'the card of a credit has no money',
    guard: 'credits-have-their-money',
    mutation: { kind: 'remove' },
    check: credit,
  },
  {
    name: 'a booking with a credit is refunded to the card as a whole',
    guard: 'credits-count-at-stripe',
    mutation: { kind: 'replace', with: 'return order;' },
    check: credit,
  },
  {
    name: 'staff pay a credit out',
    guard: 'credits-are-spent-not-paid-out',
    mutation: { kind: 'never-true' },
    check: credit,
  },
  {
    name: 'the credit of a disputed payment can be spent',
    guard: 'disputed-credits-are-frozen',
    mutation: { kind: 'replace', with: 'return [];' },
    check: credit,
  },
  {
    name: 'a booking whose payment is disputed moves to a cheaper show',
    guard: 'disputed-bookings-stay',
    mutation: { kind: 'replace', with: 'return false;' },
    check: credit,
  },
  {
    name: 'the audit does not find a credit that is on no card',
    guard: 'audit-finds-lost-credits',
    mutation: { kind: 'remove' },
    check: credit,
  },
  {
    name: 'the audit does not find a card that no refund has made',
    guard: 'audit-finds-invented-credits',
    mutation: { kind: 'remove' },
    check: credit,
  },
];
