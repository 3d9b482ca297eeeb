import { passesLuhn } from '../src/luhn';

type Listener = (payload: unknown) => void;
export interface CardOptions {
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

type CardInput = readonly [
  part: Part,
  name: string,
  label: string,
  autocomplete: string,
  flex: string,
];
const INPUTS: readonly CardInput[] = [
  ['number', 'cardnumber', 'Card number', 'cc-number', '1 1 170px'],
  ['exp', 'exp-date', 'MM / YY', 'cc-exp', '0 1 74px'],
  ['cvc', 'cvc', 'CVC', 'cc-csc', '0 1 52px'],
  ['postal', 'postal', 'Postal code', 'postal-code', '0 1 104px'],
];

const MIN_DIGITS = 13;

const formatters: Record<Part, (text: string) => string> = {
  number: (text) =>
    text
      .replace(/\D/g, '')
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 '),
  exp: (text) => {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => text.replace(/\D/g, '').slice(0, 4),
  postal: (text) => text.slice(0, 12),
};

/** The card field: number, expiry, CVC and postal code in one line, mounted into the page. */
export class CardElement {
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
    const shown = INPUTS.filter(
      ([part]) => part !== 'postal' || this.options.hidePostalCode !== true,
    );
    box.append(...shown.map((input) => this.input(input)));
    parent?.append(box);
    this.box = box;
    queueMicrotask(() => this.emit('ready', { elementType: 'card' }));
    return this;
  }
  private input([part, name, label, autocomplete, flex]: CardInput): HTMLInputElement {
    const input = document.createElement('input');
    Object.assign(input, {
      name,
      placeholder: label,
      autocomplete,
      inputMode: part === 'postal' ? 'text' : 'numeric',
      disabled: this.options.disabled === true,
      value: this.values[part],
    });
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
    return {
      number: this.values.number.replace(/\s/g, ''),
      exp_month: month,
      exp_year: year === '' ? '' : `20${year}`,
      cvc: this.values.cvc,
      postal: this.values.postal.trim(),
    };
  }
  state() {
    const data = this.data();
    const error = faultIn(data);
    const postal = this.options.hidePostalCode === true || data.postal.length > 2;
    const complete =
      error === undefined &&
      data.number.length >= MIN_DIGITS &&
      passesLuhn(data.number) &&
      data.exp_year !== '' &&
      /^\d{3,4}$/.test(data.cvc) &&
      postal;
    return {
      elementType: 'card',
      empty: Object.values(this.values).every((text) => text === ''),
      complete,
      error,
      brand: data.number.startsWith('5') ? 'mastercard' : 'visa',
      value: { postalCode: data.postal },
    };
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
  if (data.number.length >= 16 && !passesLuhn(data.number))
    return { type, code: 'invalid_number', message: 'Your card number is invalid.' };
  if (
    data.exp_year !== '' &&
    new Date(Number(data.exp_year), Number(data.exp_month), 1) <= new Date()
  ) {
    return {
      type,
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration year is in the past.",
    };
  }
  return undefined;
}
