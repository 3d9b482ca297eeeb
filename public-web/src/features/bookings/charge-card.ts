import type { BookingForm } from '@club/contracts';
import { CardElement } from '@stripe/react-stripe-js';
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { TitledFailure } from './titled-failure';

/** Paid before, and the page was reloaded meanwhile: the provider refuses to charge twice, and says so. */
const chargedBefore = (error: StripeError | undefined): PaymentIntent | undefined =>
  error?.payment_intent?.status === 'succeeded' ? error.payment_intent : undefined;

/** Charges the card that was typed. @returns the intent's id. @throws TitledFailure in the catalogue's words. */
export async function chargeCard(
  provider: { stripe: Stripe | null; elements: StripeElements | null },
  clientSecret: string,
  { customerName: name, customerEmail: email }: BookingForm,
): Promise<string> {
  const { stripe, elements } = provider;
  if (stripe === null || elements === null) throw new TitledFailure('Error', 'Payment system not loaded. Please refresh and try again.');
  const card = elements.getElement(CardElement);
  if (card === null) throw new Error('Card element not found');
  const answer = await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details: { name, email } } });
  const charged = answer.paymentIntent ?? chargedBefore(answer.error);
  if (charged === undefined) throw new TitledFailure('Payment Failed', answer.error?.message ?? 'The card was not charged.');
  return charged.id;
}
