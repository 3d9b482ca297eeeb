import { formatPounds, type Pence } from '@club/contracts';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import { classNames } from '../ui/class-names';
import { chargedIntent, type Charge, type Payer } from './charge-card';
import styles from './wallet-buttons.module.css';

interface WalletProps {
  /** What is due now. Wallets are not offered if nothing is. */
  due: Pence;
  /**
   * Whether the order can be paid now. If the visitor has to do something first, the form says what. Stripe waits one second
   * for the answer, so this asks no server.
   */
  check: () => boolean;
  /** What is paid for, as the wallet's window names it. */
  item: string;
  /** The verb on the button. */
  verb: 'book' | 'buy';
  /** @param payer as the wallet knows them. @returns whether the order was paid. */
  onPay: (payer: Payer, charge: Charge) => Promise<boolean>;
}

/**
 * The wallet has to give name and e-mail address, because the order needs them. Our payment intents accept cards only (ADR
 * 47). Apple Pay and Google Pay count as cards; the other methods are off.
 */
const optionsFor = (verb: WalletProps['verb']): StripeExpressCheckoutElementOptions => ({
  emailRequired: true,
  billingAddressRequired: true,
  buttonHeight: 48,
  buttonType: { applePay: verb, googlePay: verb },
  layout: { maxColumns: 2, maxRows: 1 },
  paymentMethods: { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' },
});

/**
 * Apple Pay and Google Pay, above the card entry. They have Elements of their own with the amount, so that the wallet's
 * window shows it before there is a payment intent; the Elements of the card entry have none.
 */
export function WalletButtons(props: WalletProps) {
  const stripe = useStripe();
  const { due } = props;
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({ mode: 'payment', amount: due, currency: 'gbp', paymentMethodTypes: ['card'] }),
    [due],
  );
  if (stripe === null || due === 0) return null;
  return (
    <Elements stripe={stripe} options={options}>
      <Buttons {...props} />
    </Elements>
  );
}

/** If this device has no wallet, the buttons take no room. They stay in the page, because Stripe measures their container. */
function Buttons({ due, item, verb, check, onPay }: WalletProps) {
  const options = useMemo(() => optionsFor(verb), [verb]);
  const [isAvailable, setAvailable] = useState(false);
  const charge = useWalletCharge();
  const open = ({ resolve, reject }: StripeExpressCheckoutElementClickEvent): void => {
    if (check()) resolve({ lineItems: [{ name: item, amount: due }] });
    else reject();
  };
  const pay = async (confirm: StripeExpressCheckoutElementConfirmEvent): Promise<void> => {
    const { billingDetails, paymentFailed } = confirm;
    const payer = { name: billingDetails?.name ?? '', email: billingDetails?.email ?? '' };
    // The page says why; the wallet's window only has to close.
    if (!(await onPay(payer, charge))) paymentFailed({ reason: 'fail' });
  };
  return (
    <div className={classNames(styles.wallets, !isAvailable && styles.absent)}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) =>
          setAvailable(availablePaymentMethods !== undefined)
        }
        onClick={open}
        onConfirm={(confirm) => void pay(confirm)}
      />
      <p className={styles.or}>
        <span>or pay £{formatPounds(due)} by card</span>
      </p>
    </div>
  );
}

/** Charges what the visitor has confirmed in the wallet's window. */
function useWalletCharge(): Charge {
  const stripe = useStripe();
  const elements = useElements();
  return async (clientSecret) => {
    if (stripe === null || elements === null) throw new Error('The wallet is not loaded');
    const { error } = await elements.submit();
    if (error !== undefined) return chargedIntent({ error });
    return chargedIntent(
      await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: window.location.href },
        redirect: 'if_required',
      }),
    );
  };
}
