import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../../test/sound-evidence.js';
import { audit } from '../auditor.js';

describe('the law of parties that split', () => {
  it('finds a part that has left a party and is no booking', () => {
    const evidence = soundEvidence();
    for (const booking of evidence.bookings.filter(({ _id }) => _id === 'paid'))
      booking.splits = [{ orderId: 'lost', quantity: 1, pence: 0, duePence: 0 }];
    expect(audit(evidence)).toContain(
      'booking paid: its part lost has no booking with quantity 1 and 0p',
    );
  });

  it('finds a part that its party has not lost', () => {
    const evidence = soundEvidence();
    for (const booking of evidence.bookings.filter(({ _id }) => _id === 'paid'))
      booking.splitOf = { orderId: 'another' };
    expect(audit(evidence)).toContain('booking paid: its party does not name it among its parts');
  });
});
