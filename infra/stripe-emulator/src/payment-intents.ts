import { newId, nowSeconds, type EmulatorStore } from './store.js';
import { createMethod, declineOf, needsAuthentication, numberOf, resolveMethod } from './cards.js';
import { formAt, listAt, metadataAt, textAt, wholeNumber, type Form } from './form.js';
import { StripeError } from './stripe-error.js';
import type {
  Charge,
  IntentStatus,
  PaymentIntent,
  PaymentMethod,
  StripeErrorBody,
} from './stripe-objects.js';
import type { Announce } from './webhooks.js';

const MIN_PENCE = 30;
const NOT_YET_CHARGED: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Payment intents with Stripe's rules: a cancelled intent cannot be charged, and a succeeded one cannot be cancelled. */
export class PaymentIntents {
  constructor(
    private readonly store: EmulatorStore,
    private readonly announce: Announce,
  ) {}

  create(form: Form): PaymentIntent {
    const amount = wholeNumber(form, 'amount', 1);
    const currency = (textAt(form, 'currency') ?? '').toLowerCase();
    if (!/^[a-z]{3}$/.test(currency)) {
      throw new StripeError(400, {
        param: 'currency',
        code: 'parameter_missing',
        message: 'Missing required param: currency.',
      });
    }
    if (currency === 'gbp' && amount < MIN_PENCE) {
      throw new StripeError(400, {
        code: 'amount_too_small',
        param: 'amount',
        message: 'Amount must be at least £0.30 gbp',
      });
    }
    const intent = this.store.put('intents', newIntent(form, amount, currency));
    const method = textAt(form, 'payment_method');
    if (method !== undefined)
      Object.assign(intent, {
        payment_method: resolveMethod(this.store, method).id,
        status: 'requires_confirmation',
      });
    this.announce('payment_intent.created', intent);
    return textAt(form, 'confirm') === 'true' ? this.confirm(intent, form) : intent;
  }

  update(intent: PaymentIntent, form: Form): PaymentIntent {
    if (form['amount'] !== undefined) {
      if (!NOT_YET_CHARGED.includes(intent.status)) throw unexpected(intent, 'update');
      intent.amount = wholeNumber(form, 'amount', MIN_PENCE);
    }
    const metadata = Object.entries({ ...intent.metadata, ...metadataAt(form) }).filter(
      ([, value]) => value !== '',
    );
    intent.metadata = textAt(form, 'metadata') === '' ? {} : Object.fromEntries(metadata);
    intent.description = textAt(form, 'description') ?? intent.description;
    intent.receipt_email = textAt(form, 'receipt_email') ?? intent.receipt_email;
    return this.store.put('intents', intent);
  }

  confirm(intent: PaymentIntent, form: Form): PaymentIntent {
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
      throw unexpected(intent, 'confirm');
    const named = textAt(form, 'payment_method');
    if (form['payment_method_data'] !== undefined)
      intent.payment_method = createMethod(this.store, formAt(form, 'payment_method_data')).id;
    else if (named !== undefined) intent.payment_method = resolveMethod(this.store, named).id;
    if (intent.payment_method === null) throw unexpected(intent, 'confirm');
    if (!needsAuthentication(numberOf(this.store, intent.payment_method)))
      return this.charge(intent, intent.payment_method);
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect' },
    };
    this.store.put('intents', intent);
    this.announce('payment_intent.requires_action', intent);
    return intent;
  }

  /** Handles the customer's answer in the 3-D Secure dialog. */
  authenticate(intent: PaymentIntent, passed: boolean): PaymentIntent {
    if (intent.status !== 'requires_action' || intent.payment_method === null)
      throw unexpected(intent, 'authenticate');
    if (passed) return this.charge(intent, intent.payment_method);
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
    };
    throw this.failed(intent, error);
  }

  cancel(intent: PaymentIntent, reason: string | null): PaymentIntent {
    if (!NOT_YET_CHARGED.includes(intent.status)) throw unexpected(intent, 'cancel');
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: nowSeconds(),
      cancellation_reason: reason,
      next_action: null,
    });
    this.store.put('intents', intent);
    this.announce('payment_intent.canceled', intent);
    return intent;
  }

  private charge(intent: PaymentIntent, method: string): PaymentIntent {
    const decline = declineOf(numberOf(this.store, method));
    const charge = this.store.put(
      'charges',
      newCharge(intent, this.store.get('methods', method), decline),
    );
    intent.latest_charge = charge.id;
    if (decline !== undefined)
      throw this.failed(intent, { type: 'card_error', ...decline, charge: charge.id });
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
    });
    this.store.put('intents', intent);
    this.announce('charge.succeeded', charge);
    this.announce('payment_intent.succeeded', intent);
    return intent;
  }

  private failed(intent: PaymentIntent, error: StripeErrorBody): StripeError {
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: error,
      payment_method: null,
      next_action: null,
    });
    this.store.put('intents', intent);
    this.announce('payment_intent.payment_failed', intent);
    return new StripeError(402, { ...error, payment_intent: structuredClone(intent) });
  }
}

const unexpected = (intent: PaymentIntent, verb: string): StripeError =>
  new StripeError(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  });

function newIntent(form: Form, amount: number, currency: string): PaymentIntent {
  const id = newId('pi');
  const types = [
    ...listAt(form, 'allowed_payment_method_types'),
    ...listAt(form, 'payment_method_types'),
  ];
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: nowSeconds(),
    livemode: false,
    metadata: metadataAt(form),
    description: textAt(form, 'description') ?? null,
    receipt_email: textAt(form, 'receipt_email') ?? null,
    payment_method: null,
    payment_method_types: types.length > 0 ? types : ['card'],
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
  };
}

function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: { code: string; message: string } | undefined,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    balance_transaction: null,
    amount: intent.amount,
    amount_captured: decline === undefined ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    refunded: false,
    paid: decline === undefined,
    captured: decline === undefined,
    disputed: false,
    status: decline === undefined ? 'succeeded' : 'failed',
    currency: intent.currency,
    payment_intent: intent.id,
    payment_method: method.id,
    created: nowSeconds(),
    livemode: false,
    metadata: intent.metadata,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
  };
}
