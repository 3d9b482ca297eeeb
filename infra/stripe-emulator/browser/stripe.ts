/**
 * Replaces Stripe.js on machines without a Stripe account: a card field, confirmCardPayment and a 3-D Secure dialog, as
 * far as `@stripe/react-stripe-js` needs them.
 */
import { CardElement, type CardOptions } from './card-element';
import { formEncode, type Details } from './form-encode';

const script = document.currentScript as HTMLScriptElement;
const BASE = new URL(script.src).origin;

/** Asks the customer, as a bank would. */
function askBank(): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3D Secure test page');
    dialog.style.cssText =
      'padding:24px;border:0;border-radius:12px;display:grid;gap:12px;margin:auto';
    const answers: [string, boolean][] = [
      ['Complete authentication', true],
      ['Fail authentication', false],
    ];
    for (const [text, passed] of answers) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.style.cssText = 'padding:12px 18px;font:inherit';
      button.addEventListener('click', () => {
        dialog.remove();
        resolve(passed);
      });
      dialog.append(button);
    }
    document.body.append(dialog);
    dialog.showModal();
  });
}

function makeElements() {
  let card: CardElement | null = null;
  const forget = () => {
    card = null;
  };
  return {
    create(type: string, options?: CardOptions): CardElement {
      if (type !== 'card') throw new Error(`Element type ${type} is not emulated`);
      if (card !== null) throw new Error('Can only create one Element of type card.');
      card = new CardElement(forget, { ...options });
      return card;
    },
    getElement: () => card,
    update: () => undefined,
    fetchUpdates: () => Promise.resolve({}),
    submit: () => Promise.resolve({}),
  };
}

const UNREACHABLE = {
  type: 'api_connection_error',
  message: 'We could not reach the payment provider. Please try again.',
};

function intentOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1];
  if (id === undefined) throw new Error('Invalid value for confirmCardPayment intent secret');
  return id;
}

interface Outcome {
  error?: Details;
  paymentIntent?: { id: string; status: string };
}

/** One request to the emulator with the publishable key. */
const caller =
  (publishableKey: string) =>
  async (method: string, path: string, params: Details): Promise<Outcome> => {
    const body = formEncode({ key: publishableKey, ...params });
    try {
      const reply = await fetch(
        method === 'GET' ? `${BASE}${path}?${body}` : `${BASE}${path}`,
        method === 'GET' ? {} : { method, body },
      );
      const json = (await reply.json()) as { error?: Details; id: string; status: string };
      return json.error === undefined ? { paymentIntent: json } : { error: json.error };
    } catch {
      return { error: UNREACHABLE };
    }
  };

function EmulatedStripe(publishableKey: string) {
  const call = caller(publishableKey);
  return {
    elements: makeElements,
    async confirmCardPayment(
      clientSecret: string,
      data: { payment_method?: unknown } = {},
    ): Promise<Outcome> {
      const path = `/v1/payment_intents/${intentOf(clientSecret)}`;
      const method = methodOf(data.payment_method);
      if ('error' in method) return { error: method.error as Details };
      const outcome = await call('POST', `${path}/confirm`, {
        client_secret: clientSecret,
        ...method,
      });
      if (outcome.paymentIntent?.status !== 'requires_action') return outcome;
      return call('POST', `${path}/_authenticate`, {
        client_secret: clientSecret,
        success: await askBank(),
      });
    },
    retrievePaymentIntent: (clientSecret: string) =>
      call('GET', `/v1/payment_intents/${intentOf(clientSecret)}`, { client_secret: clientSecret }),
    createToken: () => Promise.reject(new Error('createToken is not emulated')),
    createPaymentMethod: () => Promise.reject(new Error('createPaymentMethod is not emulated')),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

function methodOf(method: unknown): Details {
  if (typeof method === 'string') return { payment_method: method };
  const { card, billing_details } = (method ?? {}) as {
    card?: unknown;
    billing_details?: { address?: Details };
  };
  if (!(card instanceof CardElement)) return {};
  const { complete, error } = card.state();
  if (!complete)
    return {
      error: error ?? {
        type: 'validation_error',
        code: 'incomplete_number',
        message: 'Your card number is incomplete.',
      },
    };
  const { postal, ...details } = card.data();
  const address = { postal_code: postal, ...billing_details?.address };
  return {
    payment_method_data: {
      type: 'card',
      card: details,
      billing_details: { ...billing_details, address },
    },
  };
}

EmulatedStripe.version = 'endive';
Object.assign(window, { Stripe: EmulatedStripe });
