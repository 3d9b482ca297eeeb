import Stripe from 'stripe';
import { newId, WEBHOOK_SECRET } from './booking-harness.js';

const stripe = new Stripe('sk_test_club');

/** An event about a payment, as Stripe signs it. What happened is read from Stripe, so the object needs no more. */
export function stripeEvent(
  type: string,
  paymentIntentId: string,
): { rawBody: string; signature: string } {
  const timestamp = Math.floor(Date.now() / 1000);
  const rawBody = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type,
    livemode: false,
    created: timestamp,
    data: { object: { payment_intent: paymentIntentId } },
  });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: WEBHOOK_SECRET,
    timestamp,
  });
  return { rawBody, signature };
}
