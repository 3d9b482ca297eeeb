import {
  formatPounds,
  pence,
  TICKETS_PER_BOOKING,
  type BookingForm as FormValues,
  type Show,
} from '@club/contracts';
import { useState } from 'react';
import {
  Controller,
  useForm,
  useWatch,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from 'react-hook-form';
import { CardField } from '../../shared/payment/card-payment';
import { rulesOf } from '../../shared/rules-of';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { Tooltip } from '../../shared/ui/tooltip';
import { coveredBy, totalOf, type AppliedCard, type BookingWish } from './booking-model';
import { GiftCardField } from './gift-card-field';

interface BookingFormProps {
  show: Show;
  busy: boolean;
  /** The card provider is there. */
  ready: boolean;
  onSubmit: (wish: BookingWish) => Promise<void>;
}
const rules = rulesOf<FormValues>((contracts) => contracts.bookingFormSchema);
/** No defaults for what is typed: letters that came before the page was alive stay where they are. */
const UNTOUCHED = { ticketQuantity: '' };
const quantities = Array.from({ length: TICKETS_PER_BOOKING.max }, (_, index) => ({
  value: String(index + 1),
  text: index === 0 ? '1 ticket' : `${index + 1} tickets`,
}));

export function BookingForm({ show, busy, ready, onSubmit }: BookingFormProps) {
  const { register, control, handleSubmit, formState } = useForm<FormValues>({
    resolver: rules,
    defaultValues: UNTOUCHED,
  });
  const [giftCards, setGiftCards] = useState<AppliedCard[]>([]);
  const quantity = Number(useWatch({ control, name: 'ticketQuantity' }) || 0);
  const total = totalOf(show, quantity);
  const covered = coveredBy(giftCards, total);
  const due = formatPounds(pence(total - covered));
  const isCovered = total > 0 && covered === total;
  const submit = (form: FormValues) => onSubmit({ ...form, giftCards });
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
      <GiftCardField cards={giftCards} covered={covered} onChange={setGiftCards} />
      {!isCovered && <CardField />}
      <p className="total" aria-live="polite">
        <span>
          {quantity} × £{formatPounds(totalOf(show, 1))}
        </span>
        <b className="display">£{due}</b>
      </p>
      <Button type="submit" className="wide" disabled={!ready || busy}>
        {busy ? 'Processing...' : payText}
      </Button>
      <p className="soft small">
        <Tooltip text="Your card’s number goes straight to the provider. We never see it.">
          <button type="button" className="hint">
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
      {(props) => (
        <input className="control" autoComplete="name" {...props} {...register('customerName')} />
      )}
    </Field>
    <Field label="Email Address" error={errors.customerEmail?.message}>
      {(props) => (
        <input
          className="control"
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
          className="control"
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
