import { type BookingForm as FormValues } from '@club/contracts';
import { useController, type Control } from 'react-hook-form';
import { Field } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { ticketsText } from './booking-model';

interface QuantityFieldProps {
  control: Control<FormValues>;
  /** How many tickets can be selected: 0 to 6. */
  offered: number;
}

/** Offers only as many tickets as are left, and says so if the selected number is no longer available. */
export function QuantityField({ control, offered }: QuantityFieldProps) {
  const { field, fieldState } = useController({ control, name: 'ticketQuantity' });
  const isTaken = Number(field.value) > offered;
  const error = isTaken ? leftText(offered) : fieldState.error?.message;
  return (
    <Field label="Number of Tickets" error={error}>
      {(props) => (
        <Select
          id={props.id}
          ref={field.ref}
          value={isTaken ? '' : field.value}
          placeholder="Select tickets"
          options={quantities(offered)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          invalid={props['aria-invalid']}
          describedBy={props['aria-describedby']}
          disabled={offered === 0}
        />
      )}
    </Field>
  );
}

const leftText = (offered: number): string =>
  offered === 0 ? 'There are no tickets left' : `Only ${ticketsText(offered)} left`;

const quantities = (offered: number) =>
  Array.from({ length: offered }, (_, index) => ({
    value: String(index + 1),
    text: ticketsText(index + 1),
  }));
