import { payAtEmulator } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import {
  anOrderInput,
  BookingHarness,
  intentIdOf,
  newId,
  WEBHOOK_SECRET,
} from '../../test/booking-harness.js';
import { aGiftPurchase, GiftCardHarness } from '../../test/gift-cards.js';
import { BuyGiftCard } from '../gift-cards/buy-gift-card.js';
import { ReceiveStripeEvent } from './receive-stripe-event.js';

const stripe = new Stripe('sk_test_club');

describe('the event of a refund that comes before the event of its payment', () => {
  let club: BookingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  const deliver = (type: string, object: object) => {
    const event = {
      id: `evt_${newId()}`,
      object: 'event',
      type,
      livemode: false,
      data: { object },
    };
    const rawBody = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: WEBHOOK_SECRET,
    });
    return club.get(ReceiveStripeEvent).execute({ rawBody, signature });
  };

  it('is noted on the order all the same', async () => {
    const { showId } = await club.offer();
    const input = anOrderInput(showId);
    const secret = (await club.place(input)).clientSecret ?? '';
    await club.submit(input);
    await payAtEmulator(club.emulator.url, secret);
    await fetch(`${club.emulator.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_club' },
      body: new URLSearchParams({ payment_intent: intentIdOf(secret), amount: '500' }),
    });

    await deliver('charge.refunded', { object: 'charge', payment_intent: intentIdOf(secret) });
    await deliver('payment_intent.succeeded', { object: 'payment_intent', id: intentIdOf(secret) });

    const order = await club.orders.findById(input.orderId).lean();
    expect(order?.state).toBe('completed');
    expect(order?.refunds.map(({ cardPence, state }) => ({ cardPence, state }))).toEqual([
      { cardPence: 500, state: 'done' },
    ]);
  });

  /** Events of a gift card's payment of £40, of which `refunded` pence went back before the card was issued. */
  const giftCard = async (refunded: number) => {
    const gifts = new GiftCardHarness(club);
    const { clientSecret, orderId } = await club.get(BuyGiftCard).execute(aGiftPurchase(4000));
    await payAtEmulator(club.emulator.url, clientSecret);
    await club.refundAtStripe(intentIdOf(clientSecret), refunded);
    await gifts.receive('charge.refunded', orderId);
    await gifts.receive('payment_intent.succeeded', orderId);
    await gifts.receive('charge.refunded', orderId);
    return { gifts, orderId };
  };

  it('is taken off the gift card that the payment becomes', async () => {
    const { gifts, orderId } = await giftCard(1500);
    expect(await gifts.sale(orderId)).toMatchObject({ balancePence: 2500, frozen: true });
    expect(await gifts.isBalanced(orderId)).toBe(true);
  });

  it('leaves no gift card if all of the payment is back', async () => {
    const { gifts, orderId } = await giftCard(4000);
    expect(await gifts.order(orderId)).toMatchObject({ state: 'refunded' });
    expect(await gifts.account(orderId)).toBeNull();
  });
});
