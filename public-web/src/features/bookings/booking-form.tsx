import {
  formatPounds,
  type BookingForm as FormValues,
  type Pence,
  type Show,
} from '@club/contracts';
import { useForm } from 'react-hook-form';
import { CardField } from '../../shared/payment/card-field';
import type { Charge, Payer } from '../../shared/payment/charge-card';
import { PaymentTotal } from '../../shared/payment/payment-total';
import { TermsNote } from '../../shared/payment/terms-note';
import { useCardEntry } from '../../shared/payment/use-card-entry';
import { WalletButtons } from '../../shared/payment/wallet-buttons';
import { Button } from '../../shared/ui/button';
import { Tooltip } from '../../shared/ui/tooltip';
import { useFormRules, type RulesOf } from '../../shared/use-form-rules';
import styles from './booking-form.module.css';
import {
  offeredTickets,
  priceOfOrder,
  quantityOf,
  totalOf,
  withWallet,
  type BookingInput,
  type Hold,
} from './booking-model';
import { CustomerFields } from './customer-fields';
import { GiftCardField } from './gift-card-field';
import { HoldNote } from './hold-note';
import { QuantityField } from './quantity-field';
import { ShowLine } from './show-line';
import { useGiftCards } from './use-gift-cards';
import { firstChoice, useAskedTickets, useTickets } from './use-tickets';

interface BookingFormProps {
  show: Show;
  busy: boolean;
  /** Whether the card provider is loaded. */
  ready: boolean;
  /** The places that this buyer holds since an attempt to pay. */
  hold: Hold | undefined;
  /** @returns whether the booking was paid. */
  onSubmit: (input: BookingInput, charge?: Charge) => Promise<boolean>;
}
const rules: RulesOf<FormValues> = (schemas) => schemas.bookingFormSchema;
const CHOOSE = { message: 'Please select number of tickets' };

export function BookingForm({ show, busy, ready, hold, onSubmit }: BookingFormProps) {
  const { resolver, onFocus } = useFormRules(rules);
  const offered = offeredTickets(show, hold);
  const { register, control, handleSubmit, formState, setValue, setError, getValues } =
    useForm<FormValues>({
      resolver,
      // The text fields have no defaults, so that text typed before hydration stays in them.
      defaultValues: { ticketQuantity: firstChoice(offered) },
    });
  useAskedTickets(setValue);
  const giftCards = useGiftCards();
  const card = useCardEntry();
  const quantity = useTickets(control, offered);
  const { total, covered, due, isCovered } = priceOfOrder(show, quantity, giftCards.cards, hold);
  const hasTickets = (): boolean => {
    if (quantity === 0) setError('ticketQuantity', CHOOSE, { shouldFocus: true });
    return quantity > 0;
  };
  const submit = async (form: FormValues): Promise<void> => {
    if (!hasTickets() || (await giftCards.applyPending())) return;
    if (!isCovered && !card.check()) return;
    await onSubmit({ ...form, quantity: quantityOf(form), giftCards: giftCards.cards, due });
  };
  const payByWallet = (wallet: Payer, charge: Charge): Promise<boolean> =>
    onSubmit(
      { ...withWallet(getValues(), wallet), quantity, giftCards: giftCards.cards, due },
      charge,
    );
  return (
    <form
      className="panel"
      method="post"
      noValidate
      aria-label="Book Your Tickets"
      onFocus={onFocus}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <ShowLine show={show} quantity={quantity} total={total} />
      {/* What is being paid for cannot be changed any more. */}
      <div inert={busy}>
        <CustomerFields register={register} errors={formState.errors} />
        <QuantityField control={control} offered={offered} />
        <GiftCardField giftCards={giftCards} covered={covered} />
      </div>
      <WalletButtons
        due={due}
        item="Tickets"
        verb="book"
        check={() => !busy && hasTickets() && !giftCards.startPending()}
        onPay={payByWallet}
      />
      {!isCovered && <CardField entry={card} />}
      {quantity > 0 && (
        <PaymentTotal
          label={`${quantity} × £${formatPounds(totalOf(show, 1))}`}
          amount={formatPounds(due)}
        />
      )}
      <HoldNote hold={busy ? undefined : hold} />
      <Button type="submit" wide disabled={busy || offered === 0 || !(ready || isCovered)}>
        {busy ? 'Processing...' : payText(quantity, due)}
      </Button>
      <TermsNote>Tickets are refunded only if the show is cancelled. Over-18s only.</TermsNote>
      <Notes />
    </form>
  );
}

function payText(quantity: number, due: Pence): string {
  if (quantity === 0) return 'Choose tickets';
  return due === 0 ? 'Book with your gift card' : `Pay £${formatPounds(due)}`;
}

const Notes = () => (
  <>
    <p className="soft small">
      <Tooltip text="Your card number goes straight to the card provider. We never see it.">
        <button type="button" className={styles.hint}>
          Secure payment via a card provider
        </button>
      </Tooltip>{' '}
      • Instant confirmation
    </p>
    <p className="soft small">You will receive confirmation via email.</p>
  </>
);
