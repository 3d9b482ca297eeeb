import { describe, expect, it } from '@jest/globals';
import { soundEvidence } from '../test/sound-evidence.js';
import { audit, repeatedMails } from './auditor.js';
import type { Evidence } from './evidence.js';

type Change = (evidence: Evidence) => unknown;

/** The item that has this value in one of its fields. */
function itemWith<T extends object>(list: T[], wanted: string): T {
  const found = list.find((item) => Object.values(item).includes(wanted));
  if (found === undefined) throw new Error(`${wanted} is not in the evidence`);
  return found;
}
const bookingOf = (evidence: Evidence, id: string) => itemWith(evidence.bookings, id);
const offerOf = (evidence: Evidence) => itemWith(evidence.offers, 'show');
const claimOf = (evidence: Evidence, id: string) => itemWith(offerOf(evidence).claims, id);
const without = <T extends object>(list: T[], wanted: string): T[] =>
  list.filter((item) => !Object.values(item).includes(wanted));

/** The booking cost two tickets at this price when it was paid. */
const changePrice = (evidence: Evidence, unitPence: number): unknown => {
  const booking = bookingOf(evidence, 'paid');
  Object.assign(booking.paidFor ?? {}, { unitPence });
  return Object.assign(booking, { totalPence: 2 * unitPence });
};

type Violation = [name: string, alarm: RegExp, change: Change];
/**
 * Each change breaks one law of the auditor in sound evidence: an auditor that never finds anything proves nothing. The
 * orders (`paid`, `partly`, `comp` …) are those of sound-evidence.ts; amounts are in pence.
 */
const VIOLATIONS: readonly Violation[] = [
  // Places
  [
    'more places claimed than there are',
    /places claimed of/,
    (evidence) => (claimOf(evidence, 'paid').quantity = 20),
  ],
  ['a negative number of free places', /claimed of/, (evidence) => (offerOf(evidence).free = -1)],
  ['a lost place', /free and/, (evidence) => (offerOf(evidence).free -= 1)],
  [
    'counts that differ from the claims',
    /counts 11 sold and 3 held/,
    (evidence) => Object.assign(offerOf(evidence), { sold: 11, held: 3 }),
  ],
  [
    'an order with two claims',
    /an order has two claims/,
    (evidence) => (claimOf(evidence, 'comp').id = 'gifted'),
  ],
  [
    'a place sold to an expired order',
    /sold to order gone, which is expired/,
    (evidence) => (claimOf(evidence, 'paid').id = 'gone'),
  ],
  [
    'a place sold to a refunded order',
    /sold to order back, which is refunded/,
    (evidence) => (claimOf(evidence, 'paid').id = 'back'),
  ],
  [
    'a place sold to no order',
    /sold to order none, which is unknown/,
    (evidence) => (claimOf(evidence, 'paid').id = 'none'),
  ],
  [
    'a place held for an expired order',
    /held for order gone, which is expired/,
    (evidence) => (claimOf(evidence, 'held').id = 'gone'),
  ],
  [
    'a completed booking without its places',
    /booking paid is completed: 2 places expected, 1 claimed/,
    (evidence) => (claimOf(evidence, 'paid').quantity = 1),
  ],
  [
    'a completed booking that keeps the places that a refund has freed',
    /booking partly is completed: 2 places expected, 3 claimed/,
    (evidence) => (claimOf(evidence, 'partly').quantity = 3),
  ],
  [
    'a held order without its claim',
    /booking held is held: 4 places expected, 0 claimed/,
    (evidence) => (offerOf(evidence).claims = without(offerOf(evidence).claims, 'held')),
  ],
  [
    'more places returned than were sold',
    /booking partly: 50 places returned of 3/,
    (evidence) => (itemWith(bookingOf(evidence, 'partly').refunds, 'r1').places = 50),
  ],
  [
    'two live orders of one browser',
    /a second live order/,
    (evidence) => (bookingOf(evidence, 'held').sessionId = 'browser of paid'),
  ],
  // Payments
  [
    'a payment without a booking',
    /payment pi_paid: 0 bookings point at it/,
    (evidence) => delete bookingOf(evidence, 'paid').paymentIntentId,
  ],
  [
    'two bookings with one payment',
    /payment pi_paid: 2 bookings point at it/,
    (evidence) => (bookingOf(evidence, 'partly').paymentIntentId = 'pi_paid'),
  ],
  [
    'a payment whose order was released',
    /payment pi_paid: .* is expired/,
    (evidence) => (bookingOf(evidence, 'paid').state = 'expired'),
  ],
  [
    'a payment of less than is due',
    /payment pi_paid: 1 paid/,
    (evidence) => (itemWith(evidence.intents, 'pi_paid').amount_received = 1),
  ],
  [
    'a completed booking that was refunded in full',
    /payment pi_paid: 4000 paid, 4000 back, booking paid is completed/,
    (evidence) => {
      const row = { id: 'all', pence: 4000, cardPence: 4000, gift: [], places: 0, state: 'done' };
      bookingOf(evidence, 'paid').refunds.push(row);
      evidence.refunds.push(refundOf('pi_paid', 4000, 'all'));
    },
  ],
  [
    'a refund at Stripe that the booking does not know',
    /payment pi_paid: 500 back at Stripe, 0 in the refunds/,
    (evidence) => evidence.refunds.push(refundOf('pi_paid', 500, 'external')),
  ],
  [
    'a refund that Stripe does not know',
    /payment pi_partly: 0 back at Stripe, 1000 in the refunds/,
    (evidence) => (evidence.refunds = without(evidence.refunds, 'pi_partly')),
  ],
  [
    'a payment for another show than the booking was paid for',
    /payment pi_paid: is for pi_paid,another,2,2000, booking paid was paid for pi_paid,show/,
    (evidence) => (itemWith(evidence.intents, 'pi_paid').metadata['showId'] = 'another'),
  ],
  [
    'a completed booking that does not know what was paid for',
    /booking paid: nothing is frozen/,
    (evidence) => delete bookingOf(evidence, 'paid').paidFor,
  ],
  [
    'a refund that was carried out twice',
    /payment pi_partly: a refund was carried out twice/,
    (evidence) => evidence.refunds.push(refundOf('pi_partly', 1, 'r1')),
  ],
  [
    'a refunded booking whose payment did not go back',
    /payment pi_back: 4000 paid, 3000 back, booking back is refunded/,
    (evidence) => (itemWith(evidence.refunds, 'pi_back').amount = 3000),
  ],
  [
    'an expired order that can still be paid',
    /booking gone: expired, but its payment is requires_payment_method/,
    (evidence) => (itemWith(evidence.intents, 'pi_gone').status = 'requires_payment_method'),
  ],
  [
    'a payment for a gift card that was neither issued nor refunded',
    /payment pi_refused: 0 of 1000 back, gift card is new/,
    (evidence) => (evidence.refunds = without(evidence.refunds, 'pi_refused')),
  ],
  [
    'a refunded gift card whose balance was not reduced',
    /payment pi_card: 10000 back, but 0 taken off its gift card/,
    (evidence) => evidence.refunds.push(refundOf('pi_card', 10_000, 'gift-card')),
  ],
  [
    'a gift card whose balance was reduced without a refund',
    /payment pi_spent: 0 back, but 3000 taken off/,
    (evidence) => (evidence.refunds = without(evidence.refunds, 'pi_spent')),
  ],
  [
    'a gift card that is worth more than was paid',
    /payment pi_card: 9000 paid for a gift card of 10000/,
    (evidence) => (itemWith(evidence.intents, 'pi_card').amount_received = 9000),
  ],
  // Money of bookings
  [
    'a booking that was never paid',
    /booking paid: completed, its payment is canceled/,
    (evidence) => (itemWith(evidence.intents, 'pi_paid').status = 'canceled'),
  ],
  [
    'a free booking that no member of staff gave away',
    /booking comp: free of charge/,
    (evidence) => delete itemWith(bookingOf(evidence, 'comp').history, 'grace').by,
  ],
  [
    'a desk sale that no member of staff made',
    /booking desk: free of charge/,
    (evidence) => delete itemWith(bookingOf(evidence, 'desk').history, 'grace').by,
  ],
  [
    'a refunded booking that is not refunded in full',
    /booking back is refunded: refunded 3000 of 4000/,
    (evidence) => (itemWith(bookingOf(evidence, 'back').refunds, 'back-all').pence = 3000),
  ],
  [
    'a completed booking whose money was refunded in full',
    /booking gifted is completed: refunded 2000 of 2000/,
    (evidence) =>
      bookingOf(evidence, 'gifted').refunds.push({
        id: 'all',
        pence: 2000,
        cardPence: 0,
        gift: [{ account: 'card', pence: 2000 }],
        places: 0,
        state: 'done',
      }),
  ],
  [
    'a charge for fewer tickets than were sold',
    /booking paid: costs 2000 for 2 × 2000/,
    (evidence) => (bookingOf(evidence, 'paid').totalPence = 2000),
  ],
  [
    'parts that do not add up to the total',
    /booking partly: 4000 due and 1000 from gift cards are not 6000/,
    (evidence) => (bookingOf(evidence, 'partly').duePence = 4000),
  ],
  [
    'a price that the show never had',
    /booking paid: 1500 a ticket was never the price/,
    (evidence) => changePrice(evidence, 1500),
  ],
  [
    'a free ticket that no member of staff gave away',
    /booking paid: 0 a ticket was never the price/,
    (evidence) => changePrice(evidence, 0),
  ],
  // Gift cards
  [
    'a credit that is on no gift card',
    /booking moved: credit of 1000, 0 on gift card credit/,
    (evidence) => (itemWith(evidence.ledger, 'moved').about = 'paid'),
  ],
  ['a credit of no refund', /no such credit/, (all) => (bookingOf(all, 'moved').refunds = [])],
  [
    'a credit that went back to the bank card as well',
    /payment pi_moved: 1000 back at Stripe, 0 in the refunds/,
    ({ refunds }) => refunds.push(refundOf('pi_moved', 1000, 'again')),
  ],
  [
    'gift money that is not in the ledger',
    /gift card card: 8000 in the ledger, 8001 on account/,
    (evidence) => (itemWith(evidence.accounts, 'card').availablePence += 1),
  ],
  [
    'a negative balance',
    /gift card card: 8000 in the ledger, 8000 on account/,
    (evidence) =>
      Object.assign(itemWith(evidence.accounts, 'card'), {
        availablePence: -1,
        holds: [{ id: 'held', pence: 8001 }],
      }),
  ],
  [
    'gift money held for an order that has ended',
    /money is held for order gone, which has ended/,
    (evidence) => (itemWith(itemWith(evidence.accounts, 'card').holds, 'held').id = 'gone'),
  ],
  [
    'a gift card payment that was never taken from the card',
    /booking gifted is completed: -2000 expected .*, 0 written/,
    (evidence) => (evidence.ledger = without(evidence.ledger, 'gifted')),
  ],
  [
    'a refund that did not go back to the gift card',
    /booking partly is completed: 0 expected .*, -1000 written/,
    (evidence) => (evidence.ledger = without(evidence.ledger, 'restore')),
  ],
  [
    'gift money taken for an expired order',
    /booking gone is expired: 0 expected .*, -1500 written/,
    (evidence) =>
      evidence.ledger.push({ account: 'card', kind: 'redeem', pence: -1500, about: 'gone' }),
  ],
  // Progress
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
  // E-mails
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

const refundOf = (intent: string, amount: number, refundId: string) => ({
  payment_intent: intent,
  amount,
  status: 'succeeded',
  metadata: { refundId },
});

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

  it.each(VIOLATIONS)('finds %s', (_, alarm, change) => {
    const evidence = soundEvidence();
    change(evidence);
    expect(audit(evidence).join('\n')).toMatch(alarm);
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
