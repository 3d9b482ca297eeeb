import type { BookingForm as FormValues } from '@club/contracts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../shared/ui/field';

interface CustomerFieldsProps {
  register: UseFormRegister<FormValues>;
  errors: FieldErrors<FormValues>;
}

export const CustomerFields = ({ register, errors }: CustomerFieldsProps) => (
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
