import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { BookingHarness } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { aPartOf } from '../../test/parts.js';
import { ReturnsHarness } from '../../test/returns.js';
import { stripeEvent } from '../../test/stripe-events.js';
import { IssueCredit } from '../gift-cards/issue-credit.js';
import { creditsOf } from '../orders/domain/refunds.js';
import { RefundOrder } from '../orders/refund-order.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';

let club: BookingHarness;
let back: ReturnsHarness;
let gifts: GiftCardHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  back = new ReturnsHarness(club);
  gifts = new GiftCardHarness(club);
});
afterAll(() => club.stop());

const receive = (type: string, intentId: string) =>
  club.get(ReceiveStripeEvent).execute(stripeEvent(`charge.dispute.${type}`, intentId));
/** Opens a dispute at Stripe; no event has arrived yet. @returns its id. */
const dispute = async (paymentIntent: string): Promise<string> =>
  z.object({ id: z.string() }).parse(await club.steer('disputes', { paymentIntent })).id;
const decide = (id: string, outcome: 'won' | 'lost') =>
  club.steer('disputes/decide', { id, outcome });
/** The card of the only credit of a booking. */
const cardOf = async (id: string): Promise<string> =>
  creditsOf(await club.order(id))[0]?.account ?? 'none';
const carryOut = async (id: string) => club.get(RefundOrder).execute(await club.order(id));

/** A booking of £40, of which one place is for sale again. */
async function offered() {
  const { showId } = await back.show({ capacity: 2 });
  const id = await back.booked(showId, 2);
  await back.giveBack(id, 1);
  return { id, showId, intentId: (await club.order(id)).paymentIntentId ?? '' };
}
/** The place was sold and is owed, but the process has died before the card was made. */
async function owed() {
  const booking = await offered();
  await back.booked(booking.showId, 1);
  jest.spyOn(club.get(IssueCredit), 'execute').mockRejectedValueOnce(new Error('it dies'));
  await expect(back.settle()).rejects.toThrow();
  return { ...booking, card: await cardOf(booking.id) };
}
/** The place was sold after the payment was disputed. */
async function credited() {
  const { id, showId, intentId } = await offered();
  const disputeId = await dispute(intentId);
  await receive('created', intentId);
  await back.booked(showId, 1);
  await back.settle();
  return { card: await cardOf(id), intentId, disputeId };
}

describe('a credit that is made after the payment of its booking was disputed', () => {
  it('is frozen from the start, and has nothing left once the club has lost', async () => {
    const { card, intentId, disputeId } = await credited();
    expect(await gifts.sale(card)).toMatchObject({
      ...{ frozen: true, balancePence: 2000 },
      history: [
        { what: expect.stringContaining('credit of booking') },
        { what: 'the payment of the booking is disputed, card frozen' },
      ],
    });
    await decide(disputeId, 'lost');
    await receive('closed', intentId);
    expect(await gifts.account(card)).toMatchObject({ frozen: true, availablePence: 0 });
    expect(await gifts.isBalanced(card)).toBe(true);
  });

  it('can be spent once the club has won, as can one that is made then', async () => {
    const { card, intentId, disputeId } = await credited();
    await decide(disputeId, 'won');
    await receive('closed', intentId);
    expect(await gifts.account(card)).toMatchObject({ frozen: false, availablePence: 2000 });
    const later = await offered();
    const won = await dispute(later.intentId);
    await receive('created', later.intentId);
    await decide(won, 'won');
    await receive('closed', later.intentId);
    await back.booked(later.showId, 1);
    await back.settle();
    expect(await gifts.account(await cardOf(later.id))).toMatchObject({ frozen: false });
  });

  it('is frozen if it was owed before', async () => {
    const { id, intentId, card } = await owed();
    await dispute(intentId);
    await receive('created', intentId);
    expect(await gifts.account(card)).toBeNull();
    await carryOut(id);
    expect(await gifts.account(card)).toMatchObject({ frozen: true, availablePence: 2000 });
  });

  it('is frozen if both happen at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, intentId, card } = await owed();
      await dispute(intentId);
      await Promise.all([receive('created', intentId), carryOut(id)]);
      expect(await gifts.account(card)).toMatchObject({ frozen: true, availablePence: 2000 });
    }
  });

  it('is frozen if it is of a part, whose payment is that of its party', async () => {
    const { showId: from } = await back.show({ capacity: 4 });
    const id = await back.booked(from, 4);
    const { showId } = await back.show({ capacity: 2 });
    const partId = await aPartOf(club, id, { showId, quantity: 2 });
    await back.giveBack(partId, 1);
    const { paymentIntentId: intentId = '' } = await club.order(id);
    await dispute(intentId);
    await receive('created', intentId);
    await back.booked(showId, 1);
    await back.settle();
    expect(await gifts.account(await cardOf(partId))).toMatchObject({ frozen: true });
  });
});
