import { HIDDEN, hiddenIn, searchKeyOf, type BookingsQuery } from '@club/contracts';
import { venuesAllowed } from '@club/kit';
import type { BookingDetailView, BookingPage, BookingView } from '@club/messages';

/** The only text whose beginning may be searched for without reading customers. */
const REFERENCE = /^BK\d[\dA-Z]*$/i;
/** Lines of the history that name the customer as they were before. */
const NAMES_CUSTOMER = /^(customer(?:’s phone)? changed):.*$/s;

/**
 * Whether the member of staff may read customers wherever the call in progress shows bookings. If that is true at some of
 * these venues only, customers are hidden at all of them.
 */
export function mayReadCustomers(): boolean {
  const [readable, shown] = [venuesAllowed('customers:read'), venuesAllowed()];
  if (readable === undefined) return true;
  return shown?.every((venue) => readable.includes(venue)) ?? false;
}

/** Whether a list may be asked for: without reading customers only a reference can be searched for. */
export const maySearch = ({ search }: Pick<BookingsQuery, 'search'>): boolean =>
  !search || REFERENCE.test(searchKeyOf(search)) || mayReadCustomers();

const hidden = (booking: BookingView): BookingView => ({
  ...booking,
  customerName: HIDDEN,
  customerEmail: '',
  customerPhone: '',
});

/** Bookings of a list as the member of staff may read them. */
export const hideListed = (bookings: BookingView[]): BookingView[] =>
  mayReadCustomers() ? bookings : bookings.map(hidden); // guard: lists-hide-customers

/** The list as the member of staff may read it. */
export const hideCustomers = (page: BookingPage): BookingPage => ({
  ...page,
  bookings: hideListed(page.bookings),
});

/** The booking as the member of staff may read it. */
export function hideCustomer(detail: BookingDetailView): BookingDetailView {
  if (mayReadCustomers()) return detail; // guard: bookings-hide-customers
  const { customerName, customerEmail, customerPhone } = detail.booking;
  const { payer } = detail;
  const words = [customerName, ...customerName.split(/\s+/), customerEmail, customerPhone];
  if (payer !== null) words.push(payer.name, ...payer.name.split(/\s+/), payer.email, payer.phone);
  const hide = (text: string) => hiddenIn(text.replace(NAMES_CUSTOMER, '$1'), words);
  return {
    ...detail,
    booking: hidden(detail.booking),
    payer: payer && { name: HIDDEN, email: '', phone: '' },
    doorNote: '',
    legalHold: detail.legalHold && { ...detail.legalHold, reason: hide(detail.legalHold.reason) },
    refunds: detail.refunds.map((refund) => ({ ...refund, reason: hide(refund.reason) })),
    refundRequests: detail.refundRequests.map((request) => ({
      ...request,
      reason: hide(request.reason),
      note: request.note === null ? null : hide(request.note),
    })),
    history: detail.history.map((line) => ({ ...line, what: hide(line.what) })),
  };
}
