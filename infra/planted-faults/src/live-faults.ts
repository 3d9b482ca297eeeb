import type { Check, Fault } from './fault.js';

const streams: Check = { suite: 'integration', tests: 'gateway/src/live/live-staff' };

/** Faults of what staff hear of, and of what they do with a whole list. */
export const LIVE_FAULTS: readonly Fault[] = [
  {
    name: 'a member goes on hearing of things after a right was taken away',
    guard: 'streams-end-with-their-rights',
    mutation: { kind: 'replace', with: 'filter(() => false)' },
    check: streams,
  },
  {
    name: 'a member hears of the other venue',
    guard: 'news-ends-at-the-venue',
    mutation: { kind: 'replace', with: 'return mayAt(rights, PERMISSION_OF_NEWS[kind]);' },
    check: streams,
  },
  {
    name: 'what happens while a copy of a service is replaced is told to no one',
    guard: 'no-news-is-missed',
    mutation: { kind: 'replace', with: 'const isGap = false;' },
    check: { suite: 'unit', tests: 'gateway/src/live/known-news' },
  },
  {
    name: 'a manager exports the bookings of the other venue',
    guard: 'exports-end-at-the-venue',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'booking/src/staff/export-bookings' },
  },
  {
    name: 'a manager writes to the bookers of the other venue',
    guard: 'mailings-end-at-the-venue',
    mutation: { kind: 'replace', with: 'const own = coming;' },
    check: { suite: 'integration', tests: 'booking/src/staff/start-mailing' },
  },
];
