import { describe, expect, it } from '@jest/globals';
import { alarmsAfter, itemWith, without, type Violation } from '../../test/violation.js';

const VIOLATIONS: readonly Violation[] = [
  [
    'an e-mail that was never written',
    /booking-confirmed about paid: never written/,
    (evidence) => (evidence.outbox = without(evidence.outbox, 'paid')),
  ],
  [
    'an e-mail that never reached the inbox',
    /booking-confirmed about paid: sent, not accepted/,
    (evidence) => (evidence.mails = without(evidence.mails, 'booking-confirmed-paid')),
  ],
  [
    'an e-mail that mail has stopped trying to send',
    /gift-card-issued about card: failed, accepted/,
    (evidence) => (itemWith(evidence.outbox, 'gift-card-issued-card').state = 'failed'),
  ],
  [
    'a refund without its e-mail',
    /booking-refunded about partly: never written/,
    (evidence) => (evidence.outbox = without(evidence.outbox, 'booking-refunded-r1')),
  ],
  [
    'a confirmation for another person',
    /e-mail booking-confirmed-paid: sent to eve@example.org/,
    (evidence) => (itemWith(evidence.mails, 'booking-confirmed-paid').to = ['eve@example.org']),
  ],
  [
    'a gift card for another person',
    /e-mail gift-card-issued-card: sent to eve@example.org/,
    (evidence) => (itemWith(evidence.mails, 'gift-card-issued-card').to = ['eve@example.org']),
  ],
  [
    'an e-mail with a second recipient',
    /sent to paid@example.org, eve@example.org/,
    (evidence) => itemWith(evidence.mails, 'booking-confirmed-paid').to.push('eve@example.org'),
  ],
  [
    'a confirmation of an expired order',
    /confirms an order that is expired/,
    (evidence) => {
      evidence.outbox.push({ _id: 'c', kind: 'booking-confirmed', subject: 'gone', state: 'sent' });
      evidence.mails.push({ id: 'c', to: ['gone@example.org'], at: evidence.at });
    },
  ],
  [
    'a confirmation long after the refund',
    /confirms an order that is refunded/,
    (evidence) =>
      (itemWith(evidence.mails, 'booking-confirmed-back').at = new Date('2030-01-05T14:00:00Z')),
  ],
];

describe('the laws of e-mails', () => {
  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    expect(alarmsAfter(change)).toMatch(alarm);
  });
});
