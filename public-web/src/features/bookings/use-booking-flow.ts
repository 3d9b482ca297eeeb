import type { Booking, BookingForm, Show } from '@club/contracts';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asApiError } from '../../shared/api/api-error';
import { baseApi } from '../../shared/api/base-api';
import { toasted } from '../../shared/ui/toast-slice';
import { bookingRequest, intentRequest } from './booking-model';
import { useConfirmPaymentMutation, useCreateBookingMutation, useCreatePaymentIntentMutation } from './bookings.api';

/** `paid`: the card was charged, and the booking is completed or will be. */
export type BookingOutcome = { step: 'form' } | { step: 'paid'; booking: Booking };

/** A failure that has a title of its own in the catalogue (specification section 8). */
class TitledFailure extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}
const newKey = (): string => crypto.randomUUID();

/**
 * Intent, booking, card, completion: the flow of specification section 4. Each step may be repeated; a card that was
 * declined is followed by another one in the same order.
 */
export function useBookingFlow(show: Show) {
  const stripe = useStripe();
  const elements = useElements();
  const dispatch = useDispatch();
  const [createPaymentIntent] = useCreatePaymentIntentMutation();
  const [createBooking] = useCreateBookingMutation();
  const [confirmPayment] = useConfirmPaymentMutation();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BookingOutcome>({ step: 'form' });
  const running = useRef(false);
  const key = useRef(newKey());

  const charge = async (clientSecret: string, form: BookingForm): Promise<string> => {
    if (stripe === null || elements === null) throw new TitledFailure('Error', 'Payment system not loaded. Please refresh and try again.');
    const card = elements.getElement(CardElement);
    if (card === null) throw new Error('Card element not found');
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: { name: form.customerName, email: form.customerEmail } },
    });
    // Paid before, and the page was reloaded meanwhile: the provider refuses to charge twice, and says so.
    const charged = paymentIntent ?? (error?.payment_intent?.status === 'succeeded' ? error.payment_intent : undefined);
    if (charged === undefined) throw new TitledFailure('Payment Failed', error?.message ?? 'The card was not charged.');
    return charged.id;
  };

  const complete = async (booking: Booking, paymentIntentId: string): Promise<Booking> => {
    try {
      return await confirmPayment({ bookingId: booking.id, paymentIntentId }).unwrap();
    } catch {
      return booking; // the money moved: the server finishes alone, and the customer is not asked to pay again
    }
  };

  const book = async (form: BookingForm): Promise<void> => {
    const { clientSecret, orderId } = await createPaymentIntent({ body: intentRequest(show, form), idempotencyKey: key.current }).unwrap();
    const booking = await createBooking(bookingRequest(show, form, orderId)).unwrap();
    const paid = clientSecret === null ? booking : await complete(booking, await charge(clientSecret, form));
    setOutcome({ step: 'paid', booking: paid });
  };

  const report = (thrown: unknown): void => {
    const failed = asApiError(thrown);
    if (failed?.status === 409) dispatch(baseApi.util.invalidateTags([{ type: 'Show', id: show.id }]));
    const message = failed === undefined ? (thrown as Error).message : (failed.words ?? failed.message);
    const title = thrown instanceof TitledFailure ? thrown.title : 'Booking Failed';
    dispatch(toasted({ title, description: message || 'An error occurred during booking', variant: 'destructive' }));
  };

  const submit = async (form: BookingForm): Promise<void> => {
    if (running.current) return; // the second half of a double click
    running.current = true;
    setBusy(true);
    try {
      await book(form);
    } catch (thrown) {
      report(thrown);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { submit, busy, outcome, ready: stripe !== null };
}
