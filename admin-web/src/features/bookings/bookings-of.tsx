import { Typography } from 'antd';
import { dayOf } from '../../shared/ui/date-time';
import { useBookingsQuery } from './bookings.api';

const MOST = 10;

/** What a person has booked, newest first: whoever answers a message need not look it up. */
export function BookingsOf({ email }: { email: string }) {
  const { data } = useBookingsQuery({ page: 1, pageSize: MOST, search: email, status: '' });
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
              {bookingReference}: {ticketQuantity} for {show?.title ?? 'N/A'}, {dayOf(show?.date)},{' '}
              {paymentStatus}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
