/**
 * Replaces Stripe.js on machines without a Stripe account: a card field in a frame, wallets, confirmation and a 3-D
 * Secure dialog, as far as `@stripe/react-stripe-js` needs them. The frame's page runs the same script.
 */
import { askBank } from './ask-bank';
import { callerOf, type CallApi, type Outcome } from './call-api';
import { CardElement } from './card-element';
import { CardFrame } from './card-frame';
import type { CardOptions } from './card-messages';
import type { Details } from './form-encode';
import { walletCard, WalletElement, WALLET_OWNER, type WalletOptions } from './wallet-element';

const script = document.currentScript as HTMLScriptElement;
const BASE = new URL(script.src).origin;

interface GroupOptions {
  mode?: string;
  amount?: number;
  currency?: string;
}

/** One group of elements. A group for wallets knows the amount before there is an intent. */
class ElementGroup {
  card: CardElement | null = null;
  wallet: WalletElement | null = null;
  private wasSubmitted = false;

  constructor(readonly options: GroupOptions) {}

  create(type: string, options?: CardOptions & WalletOptions): CardElement | WalletElement {
    if (type === 'card') return this.createCard(options);
    if (type === 'expressCheckout') return this.createWallet(options);
    throw new Error(`Element type ${type} is not emulated`);
  }
  private createCard(options?: CardOptions): CardElement {
    if (this.card !== null) throw new Error('Can only create one Element of type card.');
    this.card = new CardElement(BASE, () => (this.card = null), { ...options });
    return this.card;
  }
  private createWallet(options: WalletOptions = {}): WalletElement {
    const { mode, amount, currency } = this.options;
    if (mode !== 'payment' || amount === undefined || currency === undefined)
      throw new Error('The expressCheckout element needs a mode, an amount and a currency');
    const group = {
      amount: () => this.options.amount ?? 0,
      forget: () => (this.wallet = null),
    };
    this.wallet = new WalletElement(group, options);
    return this.wallet;
  }
  readonly getElement = (type: unknown): CardElement | WalletElement | null => {
    const name =
      typeof type === 'string' ? type : (type as { __elementType?: string }).__elementType;
    return name === 'expressCheckout' ? this.wallet : this.card;
  };
  readonly update = (options: GroupOptions): void => void Object.assign(this.options, options);
  readonly fetchUpdates = (): Promise<object> => Promise.resolve({});
  readonly submit = (): Promise<object> => {
    this.wasSubmitted = true;
    return Promise.resolve({ selectedPaymentMethod: 'google_pay' });
  };
  /** Stripe refuses to confirm what was not submitted since the last attempt. */
  takeSubmission(): void {
    if (!this.wasSubmitted)
      throw new Error('elements.submit() must be called before stripe.confirmPayment()');
    this.wasSubmitted = false;
  }
}

function intentOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1];
  if (id === undefined) throw new Error('Invalid value for the intent secret');
  return id;
}

interface CardMethod {
  card?: unknown;
  billing_details?: Details;
}

/** The release of Stripe.js that `@stripe/stripe-js` expects; it warns about any other one. */
const VERSION = 'endive';

class EmulatedStripe {
  private readonly call: CallApi;

  constructor(private readonly publishableKey: string) {
    this.call = callerOf(BASE, publishableKey);
  }

  readonly elements = (options: GroupOptions = {}) => new ElementGroup({ ...options });

  readonly confirmCardPayment = (
    clientSecret: string,
    data: { payment_method?: unknown } = {},
  ): Promise<Outcome> => {
    const method = data.payment_method;
    const path = `/v1/payment_intents/${intentOf(clientSecret)}/confirm`;
    if (typeof method === 'string')
      return this.authenticated(
        clientSecret,
        this.call('POST', path, { client_secret: clientSecret, payment_method: method }),
      );
    const { card, billing_details } = (method ?? {}) as CardMethod;
    const params = { client_secret: clientSecret, billing_details };
    const confirmed =
      card instanceof CardElement
        ? card.confirm(this.publishableKey, path, params)
        : this.call('POST', path, { client_secret: clientSecret });
    return this.authenticated(clientSecret, confirmed);
  };

  /** Confirms with the wallet whose window the customer has confirmed. */
  readonly confirmPayment = async ({
    elements,
    clientSecret,
  }: {
    elements: ElementGroup;
    clientSecret: string;
  }): Promise<Outcome> => {
    elements.takeSubmission();
    const path = `/v1/payment_intents/${intentOf(clientSecret)}`;
    const { paymentIntent } = await this.retrievePaymentIntent(clientSecret);
    if (paymentIntent?.amount !== elements.options.amount)
      return {
        error: {
          type: 'invalid_request_error',
          message: 'The amount of the PaymentIntent is not the amount passed to Elements.',
        },
      };
    const card = { number: walletCard() ?? '', exp_month: '12', exp_year: '2030', cvc: '123' };
    const method = { type: 'card', card, billing_details: WALLET_OWNER };
    const confirmed = this.call('POST', `${path}/confirm`, {
      client_secret: clientSecret,
      payment_method_data: method,
    });
    const outcome = await this.authenticated(clientSecret, confirmed);
    if (outcome.error === undefined) elements.wallet?.close();
    return outcome;
  };

  readonly retrievePaymentIntent = (clientSecret: string): Promise<Outcome> =>
    this.call('GET', `/v1/payment_intents/${intentOf(clientSecret)}`, {
      client_secret: clientSecret,
    });

  private async authenticated(clientSecret: string, confirmed: Promise<Outcome>): Promise<Outcome> {
    const outcome = await confirmed;
    if (outcome.paymentIntent?.status !== 'requires_action') return outcome;
    return this.call('POST', `/v1/payment_intents/${intentOf(clientSecret)}/_authenticate`, {
      client_secret: clientSecret,
      success: await askBank(),
    });
  }

  readonly createToken = () => Promise.reject(new Error('createToken is not emulated'));
  readonly createPaymentMethod = () =>
    Promise.reject(new Error('createPaymentMethod is not emulated'));
  readonly _registerWrapper = (): void => undefined;
  readonly registerAppInfo = (): void => undefined;
}

/** Stripe.js is called as a function. */
const stripeOf = (publishableKey: string): EmulatedStripe => new EmulatedStripe(publishableKey);

if (script.dataset['frame'] === 'card') new CardFrame();
else Object.assign(window, { Stripe: Object.assign(stripeOf, { version: VERSION }) });
