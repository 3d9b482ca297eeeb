import { formatPounds, pence, poundsToPence, type Booking, type Pence } from '@club/contracts';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { SubmitEvent } from 'react';
import { CardField } from '../../shared/payment/card-field';
import { CardProvider } from '../../shared/payment/card-provider';
import { chargeCard } from '../../shared/payment/charge-card';
import { PaymentTotal } from '../../shared/payment/payment-total';
import { TermsNote } from '../../shared/payment/terms-note';
import { useCardEntry } from '../../shared/payment/use-card-entry';
import { Button } from '../../shared/ui/button';
import { GiftCodeField } from './gift-code-field';
import { giftShareOf } from './gift-share';
import { CityTick, useKnownCity } from './known-city';
import styles from './move-panel.module.css';
import { useGiftCode } from './use-gift-code';
import { usePayDifference } from './use-pay-difference';

interface PayDifferenceProps {
  booking: Booking;
  token: string;
  /** What is asked for. In pounds. */
  difference: number;
  /** The new city if it is another one and the booker has to say that they know. */
  otherCity: string | null;
  /** Absent if the move has begun, so that only its payment is left. */
  quoteId?: string;
  moveId: string;
  onMoved: () => void;
  onRefused: (error: unknown) => void;
  /** Another gift card is another payment. Absent if none can be used. */
  onOtherMeans?: () => void;
}

/** The payment of a move to a dearer show, with the sum on the button. */
export const PayDifference = (props: PayDifferenceProps) => (
  <CardProvider>
    <PayForm {...props} />
  </CardProvider>
);

const NO_CHANGE = (): void => undefined;

function PayForm({ booking, difference, otherCity, onOtherMeans, ...move }: PayDifferenceProps) {
  const provider = { stripe: useStripe(), elements: useElements() };
  const card = useCardEntry();
  const known = useKnownCity(otherCity);
  const gift = useGiftCode(onOtherMeans ?? NO_CHANGE);
  const payer = { name: booking.customerName, email: booking.customerEmail };
  const total = poundsToPence(difference);
  const share = giftShareOf(gift.card, total);
  const paying = usePayDifference({ ...move, payer, expected: pence(total - share) });
  const { pay, busy, isPaid, due } = paying;
  if (isPaid) return <Arriving isBusy={busy} onLook={paying.lookAgain} />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy || gift.applyPending() || !known.check()) return;
    if (due > 0 && !card.check()) return;
    void pay({ knowsCity: known.isKnown, giftCardCode: gift.card?.code }, (secret, who) =>
      chargeCard(provider, secret, who),
    );
  };
  return (
    <form
      method="post"
      className={styles.stack}
      aria-label="Pay the difference"
      onSubmit={submit}
      noValidate
    >
      <CityTick city={otherCity} known={known} />
      {onOtherMeans !== undefined && <GiftCodeField gift={gift} share={share} />}
      {due > 0 && <CardField entry={card} />}
      <PaymentTotal label="To pay now" amount={formatPounds(due)} />
      <Status {...paying} />
      <PayButton due={due} isBusy={busy} isReady={provider.stripe !== null && !gift.isChecking} />
      <TermsNote>Until it is paid, your booking stays as it is.</TermsNote>
    </form>
  );
}

interface PayButtonProps {
  due: Pence;
  isBusy: boolean;
  /** Whether a card can be charged. Without a sum there is nothing to charge. */
  isReady: boolean;
}
const PayButton = ({ due, isBusy, isReady }: PayButtonProps) => (
  <Button type="submit" wide disabled={isBusy || (due > 0 && !isReady)}>
    {isBusy ? 'Processing...' : labelFor(due)}
  </Button>
);

const labelFor = (due: Pence): string =>
  due > 0 ? `Pay £${formatPounds(due)} and Move` : 'Move My Booking';

/** What the booker should know before they press again. */
const Status = ({
  heldUntil,
  hasChanged,
}: {
  heldUntil: string | undefined;
  hasChanged: boolean;
}) => (
  <p role="status">
    {hasChanged && 'The balance of your gift card has changed. Please check the sum. '}
    {heldUntil !== undefined && `Your new places are held until ${clockAt(heldUntil)}.`}
  </p>
);

/** The card was charged, so no one is asked to pay again. */
const Arriving = ({ isBusy, onLook }: { isBusy: boolean; onLook: () => void }) => (
  <div className={styles.stack}>
    <p role="status">
      We have your payment and are moving your booking. Your new tickets will come by e-mail.
    </p>
    <Button look="ghost" disabled={isBusy} onClick={onLook}>
      {isBusy ? 'Looking...' : 'Look Again'}
    </Button>
  </div>
);

/** "20:14" in London. */
const clockAt = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
