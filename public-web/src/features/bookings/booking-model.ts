import {
  draftBookingReference,
  formatPounds,
  multiplyPence,
  penceToPounds,
  poundsToPence,
  type BookingForm,
  type CreateBooking,
  type CreatePaymentIntent,
  type Pence,
  type Show,
} from '@club/contracts';

/** What an order costs, worked out as the server will. */
export const totalOf = (show: Pick<Show, 'price'>, quantity: number): Pence => multiplyPence(poundsToPence(show.price ?? 0), quantity);

export const intentRequest = (show: Show, form: BookingForm): CreatePaymentIntent => ({
  amount: penceToPounds(totalOf(show, Number(form.ticketQuantity))),
  showId: show.id,
  ticketQuantity: Number(form.ticketQuantity),
  customerEmail: form.customerEmail,
});

export const bookingRequest = (show: Show, form: BookingForm, orderId: string): CreateBooking => ({
  showId: show.id,
  customerName: form.customerName,
  customerEmail: form.customerEmail,
  customerPhone: form.customerPhone,
  ticketQuantity: Number(form.ticketQuantity),
  totalAmount: formatPounds(totalOf(show, Number(form.ticketQuantity))),
  paymentStatus: 'pending',
  bookingReference: draftBookingReference(Date.now(), Math.random),
  orderId,
});
