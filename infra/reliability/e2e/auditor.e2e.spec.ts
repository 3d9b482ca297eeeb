import { waitFor } from '@club/engines';
import { controlEmulator, makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit } from '../src/auditor.js';
import { buy } from '../src/customer.js';
import { gatherEvidence, type Evidence } from '../src/evidence.js';

const system = runningSystem();

/** Each rule is broken once in the evidence, because an auditor that never finds anything proves nothing. */
describe('the auditor', () => {
  let evidence: Evidence;
  let id: string;
  beforeAll(async () => {
    id = await buy(system, await makeShow(system), {
      email: 'audited@example.org',
      channel: 'patch',
    });
    await waitFor(
      'the system to converge',
      async () =>
        audit(await gatherEvidence(system)).filter((line) => line.includes(id)).length === 0,
    );
    evidence = await gatherEvidence(system);
  });
  afterAll(() => controlEmulator(system, 'webhooks', { mode: 'deliver' }));
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
      throw new Error('The evidence of the booking is missing.');
    return { booking, offer, intent };
  };

  it.each<[string, RegExp, (copy: Evidence) => void]>([
    [
      'a place that was sold twice',
      /places claimed of/,
      (copy) => mine(copy).offer.claims.push({ id, quantity: 200, state: 'sold' }),
    ],
    ['a lost place', /free and/, (copy) => (mine(copy).offer.free -= 1)],
    [
      'a payment without a booking',
      /0 bookings point at it/,
      (copy) => (copy.bookings = copy.bookings.filter(({ _id }) => _id !== id)),
    ],
    [
      'a payment whose order was released',
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
      'an e-mail that was never written',
      /never written/,
      (copy) => (copy.outbox = copy.outbox.filter(({ subject }) => subject !== id)),
    ],
    ['an e-mail that was never accepted', /not accepted/, (copy) => (copy.mails = [])],
    [
      'gift money that is not in the ledger',
      /on account/,
      (copy) => copy.accounts.push({ _id: 'none', availablePence: 1, holds: [] }),
    ],
  ])('finds %s', (_, alarm, change) => {
    expect(broken(change).join('\n')).toMatch(alarm);
  });
});
