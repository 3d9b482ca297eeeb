import {
  draftBookingReference,
  formatPounds,
  multiplyPence,
  pence,
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

/** A gift card that the customer applied; its balance in pounds. */
export interface AppliedCard {
  code: string;
  balance: number;
}
/** What the form hands on: who, how many, and which gift cards pay. */
export type BookingWish = BookingForm & { giftCards: readonly AppliedCard[] };

/** How much of a total the cards pay; the server has the last word. */
export const coveredBy = (cards: readonly AppliedCard[], total: Pence): Pence => {
  const onCards = cards.reduce((sum, { balance }) => sum + poundsToPence(balance), 0);
  return pence(Math.min(onCards, total));
};

export const intentRequest = (show: Show, form: BookingWish): CreatePaymentIntent => ({
  amount: penceToPounds(totalOf(show, Number(form.ticketQuantity))),
  showId: show.id,
  ticketQuantity: Number(form.ticketQuantity),
  customerEmail: form.customerEmail,
  ...(form.giftCards.length > 0 && { giftCardCodes: form.giftCards.map(({ code }) => code) }),
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
