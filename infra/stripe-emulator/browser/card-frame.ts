import { callerOf } from './call-api';
import type { CardOptions, CardState, FromFrame, ToFrame } from './card-messages';
import { emptyCard, formatters, stateOf, type CardValues, type Part } from './card-values';
import type { Details } from './form-encode';

type Confirm = Extract<ToFrame, { kind: 'confirm' }>;
type CardInput = readonly [
  part: Part,
  name: string,
  label: string,
  autocomplete: string,
  flex: string,
];
const INPUTS: readonly CardInput[] = [
  ['number', 'cardnumber', 'Card number', 'cc-number', '1 0 170px'],
  ['exp', 'exp-date', 'MM / YY', 'cc-exp', '0 0 74px'],
  ['cvc', 'cvc', 'CVC', 'cc-csc', '0 0 52px'],
  ['postal', 'postal', 'Postal code', 'postal-code', '0 0 104px'],
];
/** A part of this length is complete, and the next one takes the focus, as in Stripe's field. */
const FULL: Partial<Record<Part, number>> = {
  number: '4242 4242 4242 4242'.length,
  exp: '12 / 30'.length,
  cvc: 3,
};
/** One line at every width, as in Stripe's field: on a phone the part with the focus slides into view. */
const STYLES = `
  html, body { margin: 0; background: transparent; }
  div { display: flex; gap: 8px; overflow-x: auto; scrollbar-width: none; }
  input { min-width: 0; padding: 2px; border: 0; background: transparent; font: inherit; color: inherit; }
  input:focus-visible { outline: 2px solid currentcolor; outline-offset: -2px; }
`;

/** The shop's style for the field, of which the emulator knows size and colours. */
function rulesOf(base: Details): string {
  const placeholder = (base['::placeholder'] ?? {}) as Details;
  return `
    html { font-family: system-ui, sans-serif; font-size: ${textOf(base['fontSize'], '16px')}; color: ${textOf(base['color'], 'inherit')}; }
    input::placeholder { color: ${textOf(placeholder['color'], 'inherit')}; opacity: 1; }
  `;
}
const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

/** The page inside the frame. The card's details stay here; the shop's page learns only whether they are complete. */
export class CardFrame {
  private readonly values: CardValues = emptyCard();
  private readonly inputs: HTMLInputElement[];
  private readonly styles = document.createElement('style');
  private readonly box = document.createElement('div');
  private readonly base = window.location.origin;
  private options: CardOptions = {};
  private port: MessagePort | undefined;

  constructor() {
    this.styles.textContent = STYLES;
    document.head.append(this.styles);
    this.inputs = INPUTS.map((input) => this.input(input));
    this.box.append(...this.inputs);
    document.body.append(this.box);
    window.addEventListener('message', ({ data, ports: [port] }) => {
      if (data === 'card-port' && port !== undefined) this.connect(port);
    });
    new ResizeObserver(() => this.tellHeight()).observe(this.box);
  }

  private connect(port: MessagePort): void {
    this.port = port;
    port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => this.receive(data));
    port.start();
    this.tellHeight();
    this.tellState();
  }

  private send(message: FromFrame): void {
    this.port?.postMessage(message);
  }
  private tellHeight(): void {
    this.send({ kind: 'height', height: Math.ceil(this.box.getBoundingClientRect().height) });
  }
  private tellState(): void {
    if (Object.values(this.values).some((text) => text !== ''))
      this.send({ kind: 'change', state: this.state() });
  }
  private state(): CardState {
    return stateOf(this.values, this.options.hidePostalCode === true);
  }

  private receive(message: ToFrame): void {
    switch (message.kind) {
      case 'options':
        return this.show(message.options);
      case 'focus':
        return this.inputs[0]?.focus();
      case 'blur':
        return this.inputs.forEach((input) => input.blur());
      case 'clear':
        return this.clear();
      case 'confirm':
        return void this.confirm(message);
    }
  }

  private clear(): void {
    Object.assign(this.values, emptyCard());
    for (const input of this.inputs) input.value = '';
  }

  private show(options: CardOptions): void {
    this.options = options;
    this.styles.textContent = `${STYLES} ${rulesOf(options.style?.base ?? {})}`;
    for (const input of this.inputs) {
      input.disabled = options.disabled === true;
      input.hidden = input.name === 'postal' && options.hidePostalCode === true;
    }
  }

  private async confirm({ id, key, path, params }: Confirm): Promise<void> {
    const [month = '', year = ''] = this.values.exp.replace(/\D/g, '').match(/.{1,2}/g) ?? [];
    const card = {
      number: this.values.number.replace(/\s/g, ''),
      exp_month: month,
      exp_year: `20${year}`,
      cvc: this.values.cvc,
    };
    const billing = (params['billing_details'] ?? {}) as { address?: Details };
    const address = { postal_code: this.values.postal.trim(), ...billing.address };
    const outcome = await callerOf(this.base, key)('POST', path, {
      client_secret: params['client_secret'],
      payment_method_data: { type: 'card', card, billing_details: { ...billing, address } },
    });
    this.send({ kind: 'confirmed', id, outcome });
  }

  private input([part, name, label, autocomplete, flex]: CardInput): HTMLInputElement {
    const input = document.createElement('input');
    const inputMode = part === 'postal' ? 'text' : 'numeric';
    Object.assign(input, { name, placeholder: label, autocomplete, inputMode });
    input.setAttribute('aria-label', label);
    input.style.flex = flex;
    input.addEventListener('input', () => this.typed(part, input));
    input.addEventListener('focus', () => this.send({ kind: 'focus' }));
    input.addEventListener('blur', () => this.send({ kind: 'blur' }));
    return input;
  }

  private typed(part: Part, input: HTMLInputElement): void {
    input.value = formatters[part](input.value);
    this.values[part] = input.value;
    this.send({ kind: 'change', state: this.state() });
    if (input.value.length === FULL[part] && document.activeElement === input)
      this.inputs[this.inputs.indexOf(input) + 1]?.focus();
  }
}
