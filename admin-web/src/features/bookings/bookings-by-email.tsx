import { Typography } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { useBookingsQuery } from './bookings.api';

const MAX_BOOKINGS = 10;

/** The newest bookings under an e-mail address. */
export function BookingsByEmail({ email }: { email: string }) {
  const { data } = useBookingsQuery({
    page: 1,
    pageSize: MAX_BOOKINGS,
    search: email,
    showId: '',
    status: '',
  });
  const own = (data?.bookings ?? []).filter(
    ({ customerEmail }) => customerEmail.toLowerCase() === email.toLowerCase(),
  );
  return (
    <section aria-label="Bookings of the sender">
      <Typography.Text strong>Bookings of {email}</Typography.Text>
      {own.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul>
          {own.map(({ id, bookingReference, show, ticketQuantity, paymentStatus }) => (
            <li key={id}>
              {bookingReference}: {countOf(ticketQuantity, 'ticket')} for {show?.title ?? 'N/A'},{' '}
              {dayOf(show?.date)}, {paymentStatus}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
