import { mayAt, venuesWith, type Booking, type Rights } from '@club/contracts';
import { Typography } from 'antd';
import { useOwnAccountQuery } from '../../shared/api/own-account.api';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { QueryState } from '../../shared/ui/query-state';
import { useBookingsQuery } from './bookings.api';

const MAX_BOOKINGS = 10;

/** The newest bookings under an e-mail address. */
export const BookingsByEmail = ({ email }: { email: string }) => (
  <section aria-label="Bookings of the sender">
    <Typography.Text strong>Bookings of {email}</Typography.Text>
    <OfSender email={email} />
  </section>
);

/** Whether the server tells this member whose bookings these are; if it hides one venue’s customers, it hides all. */
function readsCustomers(rights: Rights): boolean {
  const venues = venuesWith(rights, 'bookings:read');
  return venues.length > 0 && venues.every((venue) => mayAt(rights, 'customers:read', venue));
}

function OfSender({ email }: { email: string }) {
  const account = useOwnAccountQuery();
  const isAllowed = account.data !== undefined && readsCustomers(account.data.rights);
  const query = { page: 1, pageSize: MAX_BOOKINGS, search: email, showId: '', status: '' } as const;
  const bookings = useBookingsQuery(query, { skip: !isAllowed });
  if (account.data === undefined)
    return <QueryState title="Failed to fetch your roles" query={account} />;
  if (!isAllowed) return <p>Your roles do not include the customers of bookings.</p>;
  if (bookings.currentData === undefined)
    return <QueryState title="Failed to fetch bookings" query={bookings} />;
  const own = bookings.currentData.bookings.filter(
    ({ customerEmail }) => customerEmail.toLowerCase() === email.toLowerCase(),
  );
  return own.length === 0 ? <p>None.</p> : <Bookings bookings={own} />;
}

const Bookings = ({ bookings }: { bookings: readonly Booking[] }) => (
  <ul>
    {bookings.map(({ id, bookingReference, show, ticketQuantity, paymentStatus }) => (
      <li key={id}>
        {bookingReference}: {countOf(ticketQuantity, 'ticket')} for {show?.title ?? 'N/A'},{' '}
        {dayOf(show?.date)}, {paymentStatus}
      </li>
    ))}
  </ul>
);
