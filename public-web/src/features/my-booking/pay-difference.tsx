import { formatPounds, poundsToPence, type Booking, type MyMoveQuote } from '@club/contracts';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { SubmitEvent } from 'react';
import { CardField } from '../../shared/payment/card-field';
import { CardProvider } from '../../shared/payment/card-provider';
import { chargeCard } from '../../shared/payment/charge-card';
import { PaymentTotal } from '../../shared/payment/payment-total';
import { TermsNote } from '../../shared/payment/terms-note';
import { useCardEntry } from '../../shared/payment/use-card-entry';
import { Button } from '../../shared/ui/button';
import { CityTick, useKnownCity } from './known-city';
import styles from './move-panel.module.css';
import { usePayDifference } from './use-pay-difference';

interface PayDifferenceProps {
  booking: Booking;
  token: string;
  quote: MyMoveQuote;
  moveId: string;
  onMoved: () => void;
  onRefused: (error: unknown) => void;
}

/** The card entry for a move to a dearer show, with the sum on the button. */
export const PayDifference = (props: PayDifferenceProps) => (
  <CardProvider>
    <PayForm {...props} />
  </CardProvider>
);

function PayForm({ booking, quote, ...move }: PayDifferenceProps) {
  const provider = { stripe: useStripe(), elements: useElements() };
  const card = useCardEntry();
  const known = useKnownCity(quote.otherCity);
  const payer = { name: booking.customerName, email: booking.customerEmail };
  const { pay, busy, heldUntil, isPaid, lookAgain } = usePayDifference({ ...move, quote, payer });
  const due = formatPounds(poundsToPence(quote.difference));
  if (isPaid) return <Arriving isBusy={busy} onLook={lookAgain} />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy || !known.check() || !card.check()) return;
    void pay(known.isKnown, (secret, who) => chargeCard(provider, secret, who));
  };
  return (
    <form
      method="post"
      className={styles.stack}
      aria-label="Pay the difference"
      onSubmit={submit}
      noValidate
    >
      <CityTick city={quote.otherCity} known={known} />
      <CardField entry={card} />
      <PaymentTotal label="To pay now" amount={due} />
      <p role="status">
        {heldUntil !== undefined && `Your new places are held until ${clockAt(heldUntil)}.`}
      </p>
      <Button type="submit" wide disabled={provider.stripe === null || busy}>
        {busy ? 'Processing...' : `Pay £${due} and Move`}
      </Button>
      <TermsNote>Until it is paid, your booking stays as it is.</TermsNote>
    </form>
  );
}

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
