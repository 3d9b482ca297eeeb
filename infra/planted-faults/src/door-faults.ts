import type { Check, Fault } from './fault.js';

const arrivals: Check = {
  suite: 'integration',
  tests: 'booking/src/door/(arrivals|read-door-list)',
};

const phones: Check = { suite: 'integration', tests: 'booking/src/door/(phones|deliver-arrivals)' };

const moves: Check = { suite: 'integration', tests: 'booking/src/staff/move-at-door' };

/** Faults that count people at the door wrongly, or let phones do what they may not. */
export const DOOR_FAULTS: readonly Fault[] = [
  {
    name: 'a venue gets its door list as often as there are processes',
    guard: 'one-list-for-each-show',
    mutation: { kind: 'replace', with: 'const fact = `${showId}-${Math.random()}`;' },
    check: { suite: 'integration', tests: 'booking/src/mails/send-door-lists' },
  },
  {
    name: 'a venue gets its night sheet as often as there are processes',
    guard: 'one-sheet-for-each-night',
    mutation: {
      kind: 'replace',
      with: 'return { kind, subject, fact: `${subject}-${Math.random()}` };',
    },
    check: { suite: 'integration', tests: 'booking/src/mails/send-night-sheets' },
  },
  {
    name: 'stewards let people in again',
    guard: 'let-in-again-by-supervisors',
    mutation: { kind: 'never-true' },
    check: arrivals,
  },
  {
    name: 'people who are let in again are counted twice',
    guard: 'again-is-not-counted',
    mutation: { kind: 'remove' },
    check: arrivals,
  },
  {
    name: 'stewards read who did not come',
    guard: 'no-shows-named-for-supervisors',
    mutation: { kind: 'replace', with: 'missing: isOver ? missingOf(show.orders) : null' },
    check: { suite: 'integration', tests: 'booking/src/door/figures.integration' },
  },
  {
    name: 'a phone lets people in without a signature of ours',
    guard: 'phones-check-signatures',
    mutation: { kind: 'never-true' },
    check: { suite: 'unit', tests: 'admin-web/door/src/verdict/ticket-reader' },
  },
  {
    name: 'a phone warns of the people whom it has let in itself',
    guard: 'own-arrivals-are-no-contradiction',
    mutation: { kind: 'replace', with: 'const { rows } = evening;' },
    check: { suite: 'unit', tests: 'admin-web/door/src/verdict/judge' },
  },
  {
    name: 'a phone lets people in with a ticket that the server has called replaced',
    guard: 'old-tickets-stay-old',
    mutation: { kind: 'replace', with: 'if (!hasUnsent) return answered;' },
    check: { suite: 'unit', tests: 'admin-web/door/src/verdict/judge' },
  },
  {
    name: 'a supervisor’s phone moves bookings',
    guard: 'moves-at-the-door-by-the-box-office',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a replaced ticket moves its booking',
    guard: 'old-tickets-move-nothing',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a phone moves bookings of another venue',
    guard: 'phones-move-within-their-venue',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a phone moves a booking and forgets the difference',
    guard: 'no-difference-at-the-door',
    mutation: { kind: 'replace', with: 'return;' },
    check: moves,
  },
  {
    name: 'a ticket of a past night moves to tonight at the door',
    guard: 'past-nights-move-nothing',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'more people are counted in than a booking has places',
    guard: 'no-more-in-than-places',
    mutation: { kind: 'remove' },
    check: arrivals,
  },
  {
    name: 'people are counted in although their arrival is not stored',
    guard: 'counted-with-its-arrival',
    mutation: { kind: 'replace', with: "{ returnDocument: 'after' }" },
    check: arrivals,
  },
  {
    name: 'repeated arrivals all write their booking',
    guard: 'repeated-arrivals-write-nothing',
    mutation: { kind: 'never-true' },
    check: arrivals,
  },
  {
    name: 'people are counted in at the show that their booking has moved to',
    guard: 'arrivals-at-the-show-of-the-moment',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'booking/src/door/moved-meanwhile' },
  },
  {
    name: 'an arrival can be undone twice',
    guard: 'undone-once',
    mutation: { kind: 'remove' },
    check: arrivals,
  },
  {
    name: 'a steward lets people in at a show of another venue',
    guard: 'arrivals-at-own-shows',
    mutation: { kind: 'never-true' },
    check: arrivals,
  },
  {
    name: 'a code adds more phones than it is for',
    guard: 'as-many-phones-as-uses',
    mutation: { kind: 'remove' },
    check: phones,
  },
  {
    name: 'a code for phones never ends',
    guard: 'codes-for-phones-end',
    mutation: { kind: 'remove' },
    check: phones,
  },
  {
    name: 'a steward makes a phone a supervisor',
    guard: 'phones-have-no-more-rights-than-their-giver',
    mutation: { kind: 'never-true' },
    check: phones,
  },
  {
    name: 'a steward adds phones of others',
    guard: 'phones-of-others-need-a-manager',
    mutation: { kind: 'never-true' },
    check: phones,
  },
  {
    name: 'a phone that was revoked reads on',
    guard: 'revoked-phones-read-nothing',
    mutation: { kind: 'never-true' },
    check: phones,
  },
  {
    name: 'a phone reads every night',
    guard: 'phones-for-their-nights',
    mutation: { kind: 'never-true' },
    check: phones,
  },
  {
    name: 'a phone that was revoked never stops delivering',
    guard: 'revoked-phones-deliver-for-a-day',
    mutation: { kind: 'replace', with: 'true' },
    check: phones,
  },
  {
    name: 'a phone lets people in at another venue',
    guard: 'phones-let-in-at-their-venue',
    mutation: { kind: 'never-true' },
    check: phones,
  },
  {
    name: 'a phone of last week counts people in tonight',
    guard: 'phones-count-on-their-nights',
    mutation: { kind: 'remove' },
    check: phones,
  },
  {
    name: 'a manager revokes the phones of another venue',
    guard: 'phones-at-own-venues',
    mutation: { kind: 'remove' },
    check: phones,
  },
  {
    name: 'a code adds a phone after the end of the night',
    guard: 'no-phones-after-the-end',
    mutation: { kind: 'remove' },
    check: phones,
  },
];
