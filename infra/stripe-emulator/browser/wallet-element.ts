import { containerOf, Listeners } from './listeners';

/** The cards that a test wallet can hold. A device has no wallet unless a test, or a developer, gives it one. */
const WALLETS: Record<string, string> = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000002500003155',
};
/** In the page's local storage, like a card that was added to a phone. */
const STORED = 'stripe-emulator-wallet';

/** Who the test wallet belongs to. */
export const WALLET_OWNER = {
  name: 'Wanda Wallet',
  email: 'wanda@wallet.example',
  phone: '029 2018 0177',
  address: { line1: '1 Test Street', city: 'Cardiff', postal_code: 'CF10 1AA', country: 'GB' },
};

interface LineItem {
  name: string;
  amount: number;
}
interface ClickDetails {
  lineItems?: LineItem[];
}
/** What the button says, of the options that Stripe's element takes. */
export interface WalletOptions {
  buttonType?: { googlePay?: string };
}
interface Group {
  amount: () => number;
  forget: () => void;
}
/** Stripe closes the window if the page has not answered a click by then. */
const CLICK_MS = 1_000;

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/** The number of the card in this device's wallet; undefined if it has none. */
export const walletCard = (): string | undefined => WALLETS[localStorage.getItem(STORED) ?? ''];

/** The Express Checkout Element: one button that opens the window of a test wallet. */
export class WalletElement extends Listeners {
  private box: HTMLElement | undefined;
  private sheet: HTMLDialogElement | undefined;

  constructor(
    private readonly group: Group,
    private readonly options: WalletOptions,
  ) {
    super();
  }

  mount(target: string | HTMLElement): this {
    this.unmount();
    const box = document.createElement('div');
    if (walletCard() !== undefined) box.append(this.button());
    containerOf(target)?.append(box);
    this.box = box;
    const others = { amazonPay: false, klarna: false, link: false, paypal: false };
    const availablePaymentMethods =
      walletCard() === undefined ? undefined : { applePay: false, googlePay: true, ...others };
    queueMicrotask(() =>
      this.emit('ready', { elementType: 'expressCheckout', availablePaymentMethods }),
    );
    return this;
  }

  private button(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    const { googlePay = 'pay' } = this.options.buttonType ?? {};
    button.textContent = `${googlePay.charAt(0).toUpperCase()}${googlePay.slice(1)} with Test Wallet`;
    button.style.cssText =
      'width:100%;height:48px;border:1px solid #8a8a8a;border-radius:8px;background:#000;color:#fff;font:inherit;font-weight:600;cursor:pointer';
    button.addEventListener('click', () => void this.press());
    return button;
  }

  private async press(): Promise<void> {
    const details = await this.askPage();
    if (details === undefined) return;
    const amount = this.group.amount();
    const itemised = (details.lineItems ?? []).reduce((sum, item) => sum + item.amount, 0);
    if (itemised > amount)
      throw new Error('The line items cost more than the amount passed to Elements');
    this.open(amount);
  }

  /** @returns what the page resolves the click with; undefined if it rejects it or answers too late. */
  private askPage(): Promise<ClickDetails | undefined> {
    if (!this.has('click')) return Promise.resolve({});
    return new Promise((resolve) => {
      setTimeout(() => resolve(undefined), CLICK_MS);
      this.emit('click', {
        elementType: 'expressCheckout',
        expressPaymentType: 'google_pay',
        resolve: (details: ClickDetails = {}) => resolve(details),
        reject: () => resolve(undefined),
      });
    });
  }

  private open(amount: number): void {
    const sheet = document.createElement('dialog');
    sheet.setAttribute('aria-label', 'Test Wallet');
    sheet.style.cssText =
      'padding:24px;border:0;border-radius:12px;display:grid;gap:12px;margin:auto auto 0;min-width:280px';
    const who = document.createElement('p');
    who.textContent = `${WALLET_OWNER.name}, ${WALLET_OWNER.email}`;
    const pay = sheetButton(`Pay ${pounds(amount)}`, () => {
      pay.disabled = true;
      this.confirm();
    });
    const cancel = sheetButton('Cancel', () => {
      this.close();
      this.emit('cancel', { elementType: 'expressCheckout' });
    });
    sheet.append(who, pay, cancel);
    document.body.append(sheet);
    sheet.showModal();
    this.sheet = sheet;
  }

  private confirm(): void {
    this.emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: 'google_pay',
      billingDetails: WALLET_OWNER,
      paymentFailed: () => this.close(),
    });
  }

  /** The wallet's window closes once the payment has succeeded or failed. */
  close(): void {
    this.sheet?.remove();
    this.sheet = undefined;
  }
  update(): this {
    return this;
  }
  focus(): void {
    this.box?.querySelector('button')?.focus();
  }
  unmount(): void {
    this.close();
    this.box?.remove();
    this.box = undefined;
  }
  destroy(): void {
    this.unmount();
    this.group.forget();
  }
}

function sheetButton(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.style.cssText = 'padding:12px 18px;font:inherit';
  button.addEventListener('click', press);
  return button;
}
