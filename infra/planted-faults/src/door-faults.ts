import type { Check, Fault } from './fault.js';

const arrivals: Check = { suite: 'integration', tests: 'booking/src/door/arrivals' };

/** Faults that count people at the door wrongly. */
export const DOOR_FAULTS: readonly Fault[] = [
  {
    name: 'a phone lets people in without a signature of ours',
    guard: 'phones-check-signatures',
    mutation: { kind: 'never-true' },
    check: { suite: 'unit', tests: 'admin-web/door/src/verdict/ticket-reader' },
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
];
