/**
 * Stands where Stripe.js stands, for machines without a Stripe account: a card field, confirmCardPayment and a 3-D
 * Secure dialog, as far as `@stripe/react-stripe-js` demands them.
 */
type Listener = (payload: unknown) => void;
type Details = Record<string, unknown>;
interface CardOptions {
  hidePostalCode?: boolean;
  disabled?: boolean;
}
interface CardData {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
  postal: string;
}
type Part = 'number' | 'exp' | 'cvc' | 'postal';

const script = document.currentScript as HTMLScriptElement;
const BASE = new URL(script.src).origin;
const INPUTS: [part: Part, name: string, label: string, autocomplete: string, flex: string][] = [
  ['number', 'cardnumber', 'Card number', 'cc-number', '1 1 170px'],
  ['exp', 'exp-date', 'MM / YY', 'cc-exp', '0 1 74px'],
  ['cvc', 'cvc', 'CVC', 'cc-csc', '0 1 52px'],
  ['postal', 'postal', 'Postal code', 'postal-code', '0 1 104px'],
];

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 13 && sum % 10 === 0;
}

function formEncode(value: Details, prefix = '', out = new URLSearchParams()): URLSearchParams {
  for (const [key, item] of Object.entries(value)) {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (typeof item === 'object' && item !== null) formEncode(item as Details, name, out);
    else if (item !== undefined && item !== null) out.append(name, String(item));
  }
  return out;
}

const formatters: Record<Part, (text: string) => string> = {
  number: (text) => text.replace(/\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '),
  exp: (text) => {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => text.replace(/\D/g, '').slice(0, 4),
  postal: (text) => text.slice(0, 12),
};

class CardElement {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly values: Record<Part, string> = { number: '', exp: '', cvc: '', postal: '' };
  private box: HTMLElement | undefined;

  constructor(
    private readonly forget: () => void,
    private readonly options: CardOptions,
  ) {}

  on(event: string, listener: Listener): this {
    const known = this.listeners.get(event) ?? new Set<Listener>();
    this.listeners.set(event, known.add(listener));
    return this;
  }
  off(event: string, listener?: Listener): this {
    if (listener === undefined) this.listeners.delete(event);
    else this.listeners.get(event)?.delete(listener);
    return this;
  }
  once(event: string, listener: Listener): this {
    const first: Listener = (payload) => {
      this.off(event, first);
      listener(payload);
    };
    return this.on(event, first);
  }
  mount(target: string | HTMLElement): this {
    this.unmount();
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    const box = document.createElement('div');
    box.className = 'StripeElement StripeEmulator';
    box.style.cssText = 'display:flex;gap:8px;flex-wrap:wrap';
    const shown = INPUTS.filter(([part]) => part !== 'postal' || this.options.hidePostalCode !== true);
    box.append(...shown.map((input) => this.input(...input)));
    parent?.append(box);
    this.box = box;
    queueMicrotask(() => this.emit('ready', { elementType: 'card' }));
    return this;
  }
  private input(part: Part, name: string, label: string, autocomplete: string, flex: string): HTMLInputElement {
    const input = document.createElement('input');
    Object.assign(input, { name, placeholder: label, autocomplete, inputMode: part === 'postal' ? 'text' : 'numeric', disabled: this.options.disabled === true, value: this.values[part] });
    input.setAttribute('aria-label', label);
    input.style.cssText = `flex:${flex};min-width:0;border:0;background:transparent;font:inherit;color:inherit;padding:2px`;
    input.addEventListener('input', () => {
      input.value = formatters[part](input.value);
      this.values[part] = input.value;
      this.emit('change', this.state());
    });
    input.addEventListener('focus', () => this.emit('focus', { elementType: 'card' }));
    input.addEventListener('blur', () => this.emit('blur', { elementType: 'card' }));
    return input;
  }
  data(): CardData {
    const [month = '', year = ''] = this.values.exp.replace(/\D/g, '').match(/.{1,2}/g) ?? [];
    return { number: this.values.number.replace(/\s/g, ''), exp_month: month, exp_year: year === '' ? '' : `20${year}`, cvc: this.values.cvc, postal: this.values.postal.trim() };
  }
  state() {
    const data = this.data();
    const error = faultIn(data);
    const postal = this.options.hidePostalCode === true || data.postal.length > 2;
    const complete = error === undefined && passesLuhn(data.number) && data.exp_year !== '' && /^\d{3,4}$/.test(data.cvc) && postal;
    return { elementType: 'card', empty: Object.values(this.values).every((text) => text === ''), complete, error, brand: data.number.startsWith('5') ? 'mastercard' : 'visa', value: { postalCode: data.postal } };
  }
  update(options: CardOptions): void {
    Object.assign(this.options, options);
    this.inputs().forEach((input) => (input.disabled = this.options.disabled === true));
  }
  clear(): void {
    for (const part of Object.keys(this.values) as Part[]) this.values[part] = '';
    this.inputs().forEach((input) => (input.value = ''));
  }
  focus(): void {
    this.inputs()[0]?.focus();
  }
  blur(): void {
    this.inputs().forEach((input) => input.blur());
  }
  unmount(): void {
    this.box?.remove();
    this.box = undefined;
  }
  destroy(): void {
    this.unmount();
    this.forget();
  }
  private inputs(): HTMLInputElement[] {
    return [...(this.box?.querySelectorAll('input') ?? [])];
  }
  private emit(event: string, payload: unknown): void {
    this.listeners.get(event)?.forEach((listener) => listener(payload));
  }
}

function faultIn(data: CardData): { type: string; code: string; message: string } | undefined {
  const type = 'validation_error';
  if (data.number.length >= 16 && !passesLuhn(data.number)) return { type, code: 'invalid_number', message: 'Your card number is invalid.' };
  if (data.exp_year !== '' && new Date(Number(data.exp_year), Number(data.exp_month), 1) <= new Date()) {
    return { type, code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  return undefined;
}

/** Asks the customer, as a bank would. */
function askBank(): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3D Secure test page');
    dialog.style.cssText = 'padding:24px;border:0;border-radius:12px;display:grid;gap:12px;margin:auto';
    const answers: [string, boolean][] = [['Complete authentication', true], ['Fail authentication', false]];
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

const UNREACHABLE = { type: 'api_connection_error', message: 'We could not reach the payment provider. Please try again.' };

function intentOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1];
  if (id === undefined) throw new Error('Invalid value for confirmCardPayment intent secret');
  return id;
}

interface Outcome {
  error?: Details;
  paymentIntent?: { id: string; status: string };
}

function EmulatedStripe(publishableKey: string) {
  const call = async (method: string, path: string, params: Details): Promise<Outcome> => {
    const body = formEncode({ key: publishableKey, ...params });
    try {
      const reply = await fetch(method === 'GET' ? `${BASE}${path}?${body}` : `${BASE}${path}`, method === 'GET' ? {} : { method, body });
      const json = (await reply.json()) as { error?: Details; id: string; status: string };
      return json.error === undefined ? { paymentIntent: json } : { error: json.error };
    } catch {
      return { error: UNREACHABLE };
    }
  };
  return {
    elements: makeElements,
    async confirmCardPayment(clientSecret: string, data: { payment_method?: unknown } = {}): Promise<Outcome> {
      const path = `/v1/payment_intents/${intentOf(clientSecret)}`;
      const method = methodOf(data.payment_method);
      if ('error' in method) return { error: method.error as Details };
      const outcome = await call('POST', `${path}/confirm`, { client_secret: clientSecret, ...method });
      if (outcome.paymentIntent?.status !== 'requires_action') return outcome;
      return call('POST', `${path}/_authenticate`, { client_secret: clientSecret, success: await askBank() });
    },
    retrievePaymentIntent: (clientSecret: string) => call('GET', `/v1/payment_intents/${intentOf(clientSecret)}`, { client_secret: clientSecret }),
    createToken: () => Promise.reject(new Error('createToken is not emulated')),
    createPaymentMethod: () => Promise.reject(new Error('createPaymentMethod is not emulated')),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

function methodOf(method: unknown): Details {
  if (typeof method === 'string') return { payment_method: method };
  const { card, billing_details } = (method ?? {}) as { card?: unknown; billing_details?: { address?: Details } };
  if (!(card instanceof CardElement)) return {};
  const { complete, error } = card.state();
  if (!complete) return { error: error ?? { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } };
  const { postal, ...details } = card.data();
  const address = { postal_code: postal, ...billing_details?.address };
  return { payment_method_data: { type: 'card', card: details, billing_details: { ...billing_details, address } } };
}

EmulatedStripe.version = 'endive';
Object.assign(window, { Stripe: EmulatedStripe });
