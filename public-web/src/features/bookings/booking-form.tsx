import {
  formatPounds,
  pence,
  TICKETS_PER_BOOKING,
  type BookingForm as FormValues,
  type Show,
} from '@club/contracts';
import {
  Controller,
  useForm,
  useWatch,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from 'react-hook-form';
import { CardField } from '../../shared/payment/card-field';
import { PaymentTotal } from '../../shared/payment/payment-total';
import { useCardEntry } from '../../shared/payment/use-card-entry';
import { lazyResolver } from '../../shared/lazy-resolver';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { Tooltip } from '../../shared/ui/tooltip';
import styles from './booking-form.module.css';
import { coveredBy, quantityOf, totalOf, type BookingInput } from './booking-model';
import { GiftCardField } from './gift-card-field';
import { useGiftCards } from './use-gift-cards';

interface BookingFormProps {
  show: Show;
  busy: boolean;
  /** Whether the card provider is loaded. */
  ready: boolean;
  onSubmit: (input: BookingInput) => Promise<void>;
}
const resolver = lazyResolver<FormValues>((contracts) => contracts.bookingFormSchema);
/** The text fields have no defaults, so that text typed before hydration stays in them. */
const DEFAULTS = { ticketQuantity: '' };
const quantities = Array.from({ length: TICKETS_PER_BOOKING.max }, (_, index) => ({
  value: String(index + 1),
  text: index === 0 ? '1 ticket' : `${index + 1} tickets`,
}));

export function BookingForm({ show, busy, ready, onSubmit }: BookingFormProps) {
  const { register, control, handleSubmit, formState } = useForm<FormValues>({
    resolver,
    defaultValues: DEFAULTS,
  });
  const giftCards = useGiftCards();
  const card = useCardEntry();
  const quantity = quantityOf({ ticketQuantity: useWatch({ control, name: 'ticketQuantity' }) });
  const total = totalOf(show, quantity);
  const covered = coveredBy(giftCards.cards, total);
  const due = formatPounds(pence(total - covered));
  const isCovered = total > 0 && covered === total;
  const submit = async (form: FormValues): Promise<void> => {
    if (await giftCards.applyPending()) return;
    if (!isCovered && !card.check()) return;
    await onSubmit({ ...form, quantity: quantityOf(form), giftCards: giftCards.cards });
  };
  const payText = isCovered ? 'Book with your gift card' : `Pay £${due}`;
  return (
    <form
      className="panel"
      noValidate
      aria-label="Book Your Tickets"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <CustomerFields register={register} errors={formState.errors} />
      <QuantityField control={control} errors={formState.errors} />
      <GiftCardField giftCards={giftCards} covered={covered} />
      {!isCovered && <CardField entry={card} />}
      <PaymentTotal label={`${quantity} × £${formatPounds(totalOf(show, 1))}`} amount={due} />
      <Button type="submit" wide disabled={busy || !(ready || isCovered)}>
        {busy ? 'Processing...' : payText}
      </Button>
      <p className="soft small">
        <Tooltip text="Your card number goes straight to the card provider. We never see it.">
          <button type="button" className={styles.hint}>
            Secure payment via a card provider
          </button>
        </Tooltip>{' '}
        • Instant confirmation
      </p>
      <p className="soft small">You will receive confirmation via email.</p>
    </form>
  );
}

interface FieldsProps {
  register: UseFormRegister<FormValues>;
  errors: FieldErrors<FormValues>;
}
const CustomerFields = ({ register, errors }: FieldsProps) => (
  <>
    <Field label="Full Name" error={errors.customerName?.message}>
      {(props) => <input autoComplete="name" {...props} {...register('customerName')} />}
    </Field>
    <Field label="Email Address" error={errors.customerEmail?.message}>
      {(props) => (
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          {...props}
          {...register('customerEmail')}
        />
      )}
    </Field>
    <Field label="Phone Number (Optional)" error={errors.customerPhone?.message}>
      {(props) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...props}
          {...register('customerPhone')}
        />
      )}
    </Field>
  </>
);

const QuantityField = ({
  control,
  errors,
}: {
  control: Control<FormValues>;
  errors: FieldErrors<FormValues>;
}) => (
  <Field label="Number of Tickets" error={errors.ticketQuantity?.message}>
    {(props) => (
      <Controller
        control={control}
        name="ticketQuantity"
        render={({ field }) => (
          <Select
            id={props.id}
            value={field.value}
            placeholder="Select tickets"
            options={quantities}
            onChange={field.onChange}
            onBlur={field.onBlur}
            invalid={props['aria-invalid']}
            describedBy={props['aria-describedby']}
          />
        )}
      />
    )}
  </Field>
);
