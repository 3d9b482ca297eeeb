import type { Booking, Show } from '@club/contracts';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asApiError } from '../../shared/api/api-error';
import { baseApi } from '../../shared/api/base-api';
import { chargeCard } from '../../shared/payment/charge-card';
import { failureToast } from '../../shared/payment/failure-toast';
import { useIdempotencyKey } from '../../shared/payment/idempotency-key';
import { bookingRequest, intentRequest, type BookingWish } from './booking-model';
import { useConfirmPaymentMutation, useCreateBookingMutation, useCreatePaymentIntentMutation } from './bookings.api';

/** `paid`: the card was charged, and the booking is completed or will be. */
export type BookingOutcome = { step: 'form' } | { step: 'paid'; booking: Booking };

/** Intent, booking, card, completion: the calls of specification section 4. Each may be repeated. */
function useBookingSteps(show: Show): (form: BookingWish) => Promise<Booking> {
  const provider = { stripe: useStripe(), elements: useElements() };
  const [createPaymentIntent] = useCreatePaymentIntentMutation();
  const [createBooking] = useCreateBookingMutation();
  const [confirmPayment] = useConfirmPaymentMutation();
  const idempotencyKey = useIdempotencyKey();

  const complete = async (booking: Booking, paymentIntentId: string): Promise<Booking> => {
    try {
      return await confirmPayment({ bookingId: booking.id, paymentIntentId }).unwrap();
    } catch {
      return booking; // the money moved: the server finishes alone, and the customer is not asked to pay again
    }
  };
  return async (form) => {
    const { clientSecret, orderId } = await createPaymentIntent({ body: intentRequest(show, form), idempotencyKey }).unwrap();
    const payer = { name: form.customerName, email: form.customerEmail };
    const booking = await createBooking(bookingRequest(show, form, orderId)).unwrap();
    return clientSecret === null ? booking : complete(booking, await chargeCard(provider, clientSecret, payer));
  };
}

/** The booking page's state: busy while the steps run, then how it ended. */
export function useBookingFlow(show: Show) {
  const book = useBookingSteps(show);
  const ready = useStripe() !== null;
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BookingOutcome>({ step: 'form' });
  const running = useRef(false);

  const submit = async (form: BookingWish): Promise<void> => {
    if (running.current) return; // the second half of a double click
    running.current = true;
    setBusy(true);
    try {
      setOutcome({ step: 'paid', booking: await book(form) });
    } catch (thrown) {
      // Price, places or status may be others by now: show them as they are.
      if (asApiError(thrown)?.status === 409) dispatch(baseApi.util.invalidateTags([{ type: 'Show', id: show.id }]));
      dispatch(failureToast(thrown, { title: 'Booking Failed', description: 'An error occurred during booking' }));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { submit, busy, outcome, ready };
}
