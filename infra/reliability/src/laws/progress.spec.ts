import { describe, expect, it } from '@jest/globals';
import { alarmsAfter, bookingOf, itemWith, type Violation } from '../../test/violation.js';

const VIOLATIONS: readonly Violation[] = [
  ...['releasing', 'completing', 'refund_due'].map((state): Violation => [
    `an order that is stuck in ${state}`,
    new RegExp(`booking gone: stuck in ${state}`),
    (evidence) => (bookingOf(evidence, 'gone').state = state),
  ]),
  [
    'a hold whose time is long over',
    /booking held: stuck in held/,
    (evidence) => (bookingOf(evidence, 'held').expiresAt = new Date('2030-01-05T11:00:00Z')),
  ],
  [
    'a refund that is still due',
    /booking partly: refund r1 is still due/,
    (evidence) => (itemWith(bookingOf(evidence, 'partly').refunds, 'r1').state = 'due'),
  ],
];

describe('the law of progress', () => {
  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    expect(alarmsAfter(change)).toMatch(alarm);
  });
});
