import { findBookingSchema, type FindBooking } from '@club/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { toasted } from '../../shared/ui/toast-slice';
import { useFindBookingMutation } from './my-booking.api';

/** Always the same answer: whether there is such a booking is told to its owner's inbox alone. */
export function FindBookingForm() {
  const dispatch = useDispatch();
  const [isSent, setSent] = useState(false);
  const [findBooking, { isLoading }] = useFindBookingMutation();
  const { register, handleSubmit, formState } = useForm<FindBooking>({
    resolver: zodResolver(findBookingSchema),
    defaultValues: { bookingReference: '', customerEmail: '' },
  });
  const find = async (wish: FindBooking): Promise<void> => {
    try {
      await findBooking(wish).unwrap();
      setSent(true);
    } catch {
      dispatch(toasted({ title: 'Error', description: 'That did not work. Please try again in a moment.', variant: 'destructive' }));
    }
  };
  if (isSent) {
    return (
      <p className="panel" role="status">
        If there is a booking with this reference and e-mail, a link to it is on its way to that address. It takes a minute or two; do look
        among the unwanted mail as well.
      </p>
    );
  }
  const { errors } = formState;
  return (
    <form className="panel" noValidate onSubmit={(event) => void handleSubmit(find)(event)}>
      <Field label="Booking Reference" error={errors.bookingReference?.message}>
        {(control) => (
          <input
            className="control"
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="BK123456ABC"
            {...control}
            {...register('bookingReference')}
          />
        )}
      </Field>
      <Field label="Email Address" error={errors.customerEmail?.message}>
        {(control) => <input className="control" type="email" autoComplete="email" {...control} {...register('customerEmail')} />}
      </Field>
      <Button type="submit" disabled={isLoading}>
        Send Me the Link
      </Button>
    </form>
  );
}
