import type { BookingDetail } from '@club/contracts';
import { dayOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import { ticketsText } from './tickets-text';

interface Fact {
  key: string;
  label: string;
  text: string;
}

/** What a booking is about: its show, its customer and its money. */
export const factsOf = (booking: BookingDetail): Fact[] => [
  {
    key: 'show',
    label: 'Show',
    text: `${booking.show?.title ?? 'N/A'}, ${booking.show?.venue.city ?? ''}, ${dayOf(booking.show?.date)}`,
  },
  {
    key: 'customer',
    label: 'Customer',
    text: personText(booking.customerName, booking.customerEmail, booking.customerPhone),
  },
  ...payerOf(booking),
  { key: 'tickets', label: 'Tickets', text: ticketsText(booking) },
  {
    key: 'amount',
    label: 'Amount',
    text: `£${booking.totalAmount} (gift cards ${pounds(booking.giftCardPaid)})`,
  },
  { key: 'refunded', label: 'Refunded', text: pounds(booking.refunded) },
  { key: 'status', label: 'Status', text: booking.paymentStatus },
  { key: 'payment', label: 'Payment', text: booking.paymentIntentId ?? 'none at Stripe' },
];

/** The customer has the tickets; refunds, and e-mails about them, go to someone else. */
function payerOf({ payer }: BookingDetail): Fact[] {
  if (payer === null) return [];
  const { name, email, phone } = payer;
  return [{ key: 'payer', label: 'Paid by', text: personText(name, email, phone) }];
}

const personText = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join(', ');
