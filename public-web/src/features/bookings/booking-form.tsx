import { bookingFormSchema, formatPounds, TICKETS_PER_BOOKING, type BookingForm as FormValues, type Show } from '@club/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch, type Control, type FieldErrors } from 'react-hook-form';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { totalOf } from './booking-model';
import { CardField } from './card-payment';

interface BookingFormProps {
  show: Show;
  busy: boolean;
  /** The card provider is there. */
  ready: boolean;
  onSubmit: (form: FormValues) => Promise<void>;
}
/** No defaults for what is typed: letters that came before the page was alive stay where they are. */
const UNTOUCHED = { ticketQuantity: '' };
const quantities = Array.from({ length: TICKETS_PER_BOOKING.max }, (_, index) => ({
  value: String(index + 1),
  text: index === 0 ? '1 ticket' : `${index + 1} tickets`,
}));

export function BookingForm({ show, busy, ready, onSubmit }: BookingFormProps) {
  const { register, control, handleSubmit, formState } = useForm<FormValues>({
    resolver: zodResolver(bookingFormSchema),
    defaultValues: UNTOUCHED,
  });
  const { errors } = formState;
  const quantity = Number(useWatch({ control, name: 'ticketQuantity' }) || 0);
  const total = formatPounds(totalOf(show, quantity));
  return (
    <form className="panel" noValidate aria-label="Book Your Tickets" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <Field label="Full Name" error={errors.customerName?.message}>
        {(props) => <input className="control" autoComplete="name" {...props} {...register('customerName')} />}
      </Field>
      <Field label="Email Address" error={errors.customerEmail?.message}>
        {(props) => (
          <input className="control" type="email" inputMode="email" autoComplete="email" {...props} {...register('customerEmail')} />
        )}
      </Field>
      <Field label="Phone Number (Optional)" error={errors.customerPhone?.message}>
        {(props) => <input className="control" type="tel" inputMode="tel" autoComplete="tel" {...props} {...register('customerPhone')} />}
      </Field>
      <QuantityField control={control} errors={errors} />
      <CardField />
      <p className="total" aria-live="polite">
        <span>
          {quantity} × £{formatPounds(totalOf(show, 1))}
        </span>
        <b className="display">£{total}</b>
      </p>
      <Button type="submit" className="wide" disabled={!ready || busy}>
        {busy ? 'Processing...' : `Pay £${total}`}
      </Button>
      <p className="soft small">Secure payment via a card provider • Instant confirmation</p>
      <p className="soft small">You will receive confirmation via email.</p>
    </form>
  );
}

const QuantityField = ({ control, errors }: { control: Control<FormValues>; errors: FieldErrors<FormValues> }) => (
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
