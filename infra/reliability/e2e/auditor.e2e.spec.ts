import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { audit } from '../src/auditor.js';
import { buy } from '../src/customer.js';
import { gatherEvidence, type Evidence } from '../src/evidence.js';

const system = runningSystem();

/** Each law broken once in the evidence: an auditor that finds nothing proves nothing. */
describe('the auditor', () => {
  let evidence: Evidence;
  let id: string;
  beforeAll(async () => {
    id = await buy(system, await makeShow(system), { email: 'audited@example.org', road: 'patch' });
    await waitFor(
      'peace',
      async () =>
        audit(await gatherEvidence(system)).filter((line) => line.includes(id)).length === 0,
    );
    evidence = await gatherEvidence(system);
  });
  const broken = (change: (copy: Evidence) => void): string[] => {
    const copy = structuredClone(evidence);
    change(copy);
    const before = audit(evidence);
    return audit(copy).filter((line) => !before.includes(line));
  };
  const mine = (copy: Evidence) => {
    const booking = copy.bookings.find(({ _id }) => _id === id);
    const offer = copy.offers.find(({ _id }) => _id === booking?.showId);
    const intent = copy.intents.find((candidate) => candidate.id === booking?.paymentIntentId);
    if (booking === undefined || offer === undefined || intent === undefined)
      throw new Error('the booking left no traces');
    return { booking, offer, intent };
  };

  it.each<[string, RegExp, (copy: Evidence) => void]>([
    [
      'a place sold twice',
      /places claimed of/,
      (copy) => mine(copy).offer.claims.push({ id, quantity: 200, state: 'sold' }),
    ],
    ['a lost place', /free and/, (copy) => (mine(copy).offer.free -= 1)],
    [
      'a payment that nobody booked',
      /0 bookings point at it/,
      (copy) => (copy.bookings = copy.bookings.filter(({ _id }) => _id !== id)),
    ],
    [
      'a payment whose order was given up',
      /is expired/,
      (copy) => (mine(copy).booking.state = 'expired'),
    ],
    [
      'a booking that was never paid',
      /its payment is canceled/,
      (copy) => (mine(copy).intent.status = 'canceled'),
    ],
    ['a cheaper payment', /paid/, (copy) => (mine(copy).intent.amount_received = 1)],
    [
      'a mail that was never written',
      /never written/,
      (copy) => (copy.outbox = copy.outbox.filter(({ subject }) => subject !== id)),
    ],
    ['a mail that was never accepted', /not accepted/, (copy) => (copy.mails = [])],
    [
      'gift money out of nothing',
      /on account/,
      (copy) => copy.accounts.push({ _id: 'none', availablePence: 1, holds: [] }),
    ],
  ])('raises the alarm for %s', (_, alarm, change) => {
    expect(broken(change).join('\n')).toMatch(alarm);
  });
});
