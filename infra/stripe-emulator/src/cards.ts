import { newId, nowSeconds, type EmulatorStore } from './store.js';
import { formAt, textAt, type Form } from './form.js';
import { passesLuhn } from './luhn.js';
import { StripeError } from './stripe-error.js';
import type { BillingDetails, PaymentMethod } from './stripe-objects.js';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** Stripe's documented test numbers. */
const DECLINES: Record<string, Decline> = {
  '4000000000000002': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000008400001629': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
};
/** Stripe's test numbers whose payments succeed and are disputed at once. */
const DISPUTED: Record<string, { reason: string; isInquiry: boolean }> = {
  '4000000000000259': { reason: 'fraudulent', isInquiry: false },
  '4000000000002685': { reason: 'product_not_received', isInquiry: false },
  '4000000000001976': { reason: 'fraudulent', isInquiry: true },
};
const THREE_D_SECURE = new Set([
  '4000002500003155',
  '4000002760003184',
  '4000000000003220',
  '4000008400001629',
]);
/** Stripe's documented number for a card whose refunds begin as pending. */
const PENDING_REFUNDS = '4000000000007726';
const ALIASES: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002500003155',
};

export const declineOf = (number: string): Decline | undefined => DECLINES[number];
export const startsRefundsPending = (number: string): boolean => number === PENDING_REFUNDS;
export const needsAuthentication = (number: string): boolean => THREE_D_SECURE.has(number);

const cardError = (code: string, param: string, message: string) =>
  new StripeError(402, { type: 'card_error', code, param, message });

/** Creates a payment method from card details. @throws StripeError for the details that Stripe refuses. */
export function createMethod(store: EmulatorStore, form: Form): PaymentMethod {
  const card = formAt(form, 'card');
  const number = (textAt(card, 'number') ?? '').replace(/\s/g, '');
  const month = Number(textAt(card, 'exp_month'));
  const year = Number(textAt(card, 'exp_year'));
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  if (!(month >= 1 && month <= 12))
    throw cardError(
      'invalid_expiry_month',
      'exp_month',
      "Your card's expiration month is invalid.",
    );
  if (!(new Date(year, month, 1) > new Date()))
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  const id = newId('pm');
  store.put('cards', { id, number });
  return store.put('methods', {
    id,
    object: 'payment_method',
    type: 'card',
    created: nowSeconds(),
    livemode: false,
    billing_details: billingOf(formAt(form, 'billing_details')),
    card: {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      country: 'GB',
      funding: 'credit',
    },
  });
}

const billingOf = (form: Form): BillingDetails => ({
  address: form['address'] === undefined ? null : formAt(form, 'address'),
  email: textAt(form, 'email') ?? null,
  name: textAt(form, 'name') ?? null,
  phone: textAt(form, 'phone') ?? null,
});

/** A stored method, or one of Stripe's named test methods. */
export function resolveMethod(store: EmulatorStore, id: string): PaymentMethod {
  const number = ALIASES[id];
  if (number === undefined) return store.get('methods', id);
  return createMethod(store, {
    card: { number, exp_month: '12', exp_year: String(new Date().getFullYear() + 3) },
  });
}

/** The dispute that follows a payment with this method, if any. */
export const disputeOf = (store: EmulatorStore, methodId: string | null) =>
  methodId === null ? undefined : DISPUTED[numberOf(store, methodId)];

export const numberOf = (store: EmulatorStore, methodId: string): string =>
  store.get('cards', methodId).number;
