import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../test/sound-evidence.js';
import { bookingOf, itemWith, offerOf } from '../test/violation.js';
import { audit, repeatedMails } from './auditor.js';

describe('the auditor', () => {
  it('finds nothing wrong if a booking has another show and price than it was paid for', () => {
    const evidence = soundEvidence();
    Object.assign(bookingOf(evidence, 'paid'), { showId: 'other', unitPence: 1500 });
    const claims = offerOf(evidence).claims.splice(0, 1);
    Object.assign(offerOf(evidence), { free: 8, sold: 8 });
    evidence.offers.push({
      ...offerOf(evidence),
      _id: 'other',
      free: 18,
      held: 0,
      sold: 2,
      claims,
    });
    expect(audit(evidence)).toEqual([]);
  });

  it('finds nothing in sound evidence', () => {
    expect(audit(soundEvidence())).toEqual([]);
  });

  it('accepts an e-mail to an earlier address that staff have changed since', () => {
    const evidence = soundEvidence();
    const booking = bookingOf(evidence, 'paid');
    booking.history.push({ at: evidence.at, note: 'customer changed: Ada, paid@example.org' });
    booking.email = 'new@example.org';
    expect(audit(evidence)).toEqual([]);
  });

  it('counts e-mails that arrived twice, but does not report them as violations', () => {
    const evidence = soundEvidence();
    evidence.mails.push(itemWith(evidence.mails, 'booking-confirmed-paid'));
    expect(audit(evidence)).toEqual([]);
    expect(repeatedMails(evidence)).toBe(1);
  });
});
