import { AUDIT_FINDING_KINDS, type AuditFindingKind } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditHarness, type CleanBooks } from '../../test/audit.js';
import { BookingHarness } from '../../test/booking-harness.js';

const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000);

interface Fault {
  name: string;
  kinds: AuditFindingKind[];
  plant: (harness: AuditHarness, books: CleanBooks) => Promise<void>;
}

const PLACES: Fault[] = [
  {
    name: 'an offer that counts a sold place too few',
    kinds: ['offer-miscounted'],
    plant: (h, { showId }) => h.change('offers', showId, { $inc: { sold: -1, free: 1 } }),
  },
  {
    name: 'a completed booking without its places',
    kinds: ['offer-miscounted', 'places-differ'],
    plant: (h, { showId, sold }) =>
      h.change('offers', showId, { $pull: { claims: { id: sold.id } } }),
  },
  {
    name: 'places of a refunded order that are still sold',
    kinds: ['claim-of-ended-order'],
    plant: (h, { showId }) =>
      h.change('offers', showId, {
        $inc: { sold: 2, free: -2 },
        $push: { claims: { id: 'none', quantity: 2, state: 'sold', expiresAt: new Date() } },
      }),
  },
  {
    name: 'places that are kept for an offer of the waiting list that is not open',
    kinds: ['claim-of-ended-order'],
    plant: (h, { showId }) =>
      h.change('offers', showId, {
        $inc: { held: 2, free: -2 },
        $push: {
          claims: { id: 'w', quantity: 2, state: 'held', kind: 'wait', expiresAt: new Date() },
        },
      }),
  },
  {
    name: 'an open offer of the waiting list without its places',
    kinds: ['places-differ'],
    plant: (h, { showId }) =>
      h.add('wait_offers', { _id: 'w1', waitId: 'x', showId, quantity: 2, state: 'open' }),
  },
  {
    name: 'a refund that gave no place back although it should',
    kinds: ['places-differ'],
    plant: (h, { refunded }) =>
      h.change('orders', refunded.id, { $set: { 'refunds.0.places': 2 } }),
  },
];

const MONEY: Fault[] = [
  {
    name: 'a booking that was charged for one ticket less',
    kinds: ['payment-differs', 'sums-differ'],
    plant: (h, { sold }) => h.change('orders', sold.id, { $set: { duePence: 2000 } }),
  },
  {
    name: 'a booking without payment, gift card or staff',
    kinds: ['completed-without-payment', 'payment-without-order'],
    plant: (h, { sold }) => h.change('orders', sold.id, { $unset: { paymentIntentId: 1 } }),
  },
  {
    name: 'gift card money that was never taken',
    kinds: ['gift-account-unbalanced', 'gift-money-missing'],
    plant: (h, { withCard }) => h.remove('gift_ledger', { kind: 'redeem', about: withCard }),
  },
  {
    name: 'a booking that was refunded twice',
    kinds: ['figures-differ', 'refund-differs', 'refunded-too-much'],
    plant: (h, { refunded }) =>
      h.change('orders', refunded.id, {
        $set: { 'refunds.0.pence': 9000, 'refunds.0.cardPence': 9000 },
      }),
  },
  {
    name: 'a booking that is refunded in part only',
    kinds: ['claim-of-ended-order', 'figures-differ', 'refunded-too-little'],
    plant: (h, { refunded }) => h.change('orders', refunded.id, { $set: { state: 'refunded' } }),
  },
  {
    name: 'a payment whose order is not completed',
    kinds: ['claim-of-ended-order', 'figures-differ', 'payment-unaccounted'],
    plant: (h, { sold }) => h.change('orders', sold.id, { $set: { state: 'expired' } }),
  },
  {
    name: 'a payment without an order',
    kinds: ['claim-of-ended-order', 'payment-without-order'],
    plant: (h, { sold }) => h.remove('orders', { _id: sold.id }),
  },
  {
    name: 'a completed booking whose payment Stripe has not received',
    kinds: ['completed-without-payment', 'payment-without-order'],
    plant: async (h, { sold }) =>
      h.change('orders', sold.id, { $set: { paymentIntentId: await h.unpaidIntent() } }),
  },
];

const REFUNDS: Fault[] = [
  {
    name: 'a refund at Stripe that the order does not know',
    kinds: ['figures-differ', 'places-differ', 'refund-unknown'],
    plant: (h, { refunded }) => h.change('orders', refunded.id, { $set: { refunds: [] } }),
  },
  {
    name: 'a refund of ours with another amount than at Stripe',
    kinds: ['refund-differs'],
    plant: (h, { refunded }) =>
      h.change('orders', refunded.id, { $set: { 'refunds.0.cardPence': 1000 } }),
  },
  {
    name: 'a refund of ours that Stripe does not have',
    kinds: ['mail-missing', 'refund-missing-at-stripe'],
    plant: (h, { sold }) =>
      h.change('orders', sold.id, {
        $set: {
          uncounted: true,
          refunds: [
            { id: 'never', pence: 500, cardPence: 500, gift: [], places: 0, state: 'done' },
          ],
        },
      }),
  },
  {
    name: 'a gift card that was debited for a refund that Stripe did not make',
    kinds: ['gift-account-unbalanced', 'gift-refund-differs'],
    plant: (h, { refundedCard }) =>
      h.change('gift_ledger', `${refundedCard}:refund`, { $set: { pence: -2500 } }),
  },
];

const GIFTS: Fault[] = [
  {
    name: 'a gift account with more money than its ledger',
    kinds: ['gift-account-unbalanced'],
    plant: (h, { card }) => h.change('gift_accounts', card, { $inc: { availablePence: 100 } }),
  },
  {
    name: 'a gift account that was never sold',
    kinds: ['gift-account-unbalanced', 'gift-account-without-order'],
    plant: (h) =>
      h.add('gift_accounts', {
        _id: 'from-nothing',
        availablePence: 100,
        holds: [],
        issue: 1,
        frozen: false,
      }),
  },
  {
    name: 'a paid gift card without an account',
    kinds: ['gift-order-without-account'],
    plant: (h, { refundedCard }) => h.remove('gift_accounts', { _id: refundedCard }),
  },
  {
    name: 'a gift card whose refund waits for hours',
    kinds: ['gift-order-stuck'],
    plant: (h, { refundedCard }) =>
      h.change('gift_orders', refundedCard, {
        $set: { refundState: 'due', 'history.0.at': YEAR_AGO },
      }),
  },
];

const REST: Fault[] = [
  {
    name: 'a booking without its confirmation',
    kinds: ['mail-missing'],
    plant: (h, { sold }) => h.remove('outbox', { _id: `booking-confirmed-${sold.id}` }),
  },
  {
    name: 'a refund without its e-mail',
    kinds: ['mail-missing'],
    plant: (h, { refunded }) =>
      h.remove('outbox', { kind: 'booking-refunded', subject: refunded.id }),
  },
  {
    name: 'a gift card without its e-mail',
    kinds: ['mail-missing'],
    plant: (h, { card }) => h.remove('outbox', { kind: 'gift-card-issued', subject: card }),
  },
  {
    name: 'an order that was never settled',
    kinds: ['order-stuck'],
    plant: (h, { sold }) => h.addOrderLike(sold.id, { state: 'releasing' }),
  },
  {
    name: 'an order whose hold ran out long ago',
    kinds: ['order-stuck'],
    plant: (h, { sold }) => h.addOrderLike(sold.id, { state: 'held', expiresAt: YEAR_AGO }),
  },
  {
    name: 'a payment that has been in quarantine for days',
    kinds: ['quarantined-long'],
    plant: (h, { sold }) =>
      h.addOrderLike(sold.id, {
        state: 'pending',
        quarantine: { reason: 'paid 1 pence, due 4000', at: new Date() },
      }),
  },
  {
    name: 'a booking that the figures do not contain',
    kinds: ['figures-differ'],
    plant: (h, { sold }) => h.change('orders', sold.id, { $unset: { uncounted: 1, counted: 1 } }),
  },
  {
    name: 'an order that cannot be read, and goes on with the next one',
    kinds: ['mail-missing', 'unreadable', 'unreadable', 'unreadable'], // the show, the order, its payment
    plant: async (h, { sold, withCard }) => {
      await h.change('orders', sold.id, { $set: { state: 'no such state' } });
      await h.remove('outbox', { _id: `booking-confirmed-${withCard}` });
    },
  },
];

/** Each is found in money/differences.integration.spec.ts, because it begins at Stripe. */
const OF_STRIPES_BOOKS: AuditFindingKind[] = [
  'dispute-open',
  'line-missing',
  'payment-double',
  'payout-differs',
];

describe('the audit', () => {
  let club: BookingHarness;
  let harness: AuditHarness;
  let books: CleanBooks;
  beforeAll(async () => {
    club = await BookingHarness.start({ CLUB_AUDIT_CHECK_SECONDS: '3600' });
    harness = new AuditHarness(club);
    books = await harness.cleanBooks();
  });
  afterAll(() => club.stop());

  it('finds nothing in clean books', async () => {
    expect(await harness.audit()).toEqual([]);
  });

  it.each([...PLACES, ...MONEY, ...REFUNDS, ...GIFTS, ...REST])(
    'finds $name, and resolves it once it is repaired',
    async ({ kinds, plant }) => {
      const repair = await harness.copy();
      try {
        await plant(harness, books);
        expect(await harness.audit()).toEqual(kinds);
      } finally {
        await repair();
      }
      expect(await harness.audit()).toEqual([]);
    },
  );

  it('covers every kind of finding', () => {
    const kinds = [...PLACES, ...MONEY, ...REFUNDS, ...GIFTS, ...REST].flatMap((one) => one.kinds);
    expect([...new Set([...kinds, ...OF_STRIPES_BOOKS])].sort()).toEqual(
      [...AUDIT_FINDING_KINDS].sort(),
    );
  });
});
