import { longDate, type Booking, type Show } from '@club/contracts';
import { useEffect, useRef } from 'react';
import { paths } from '../../shared/config/paths';
import { ButtonLink } from '../../shared/ui/button';

const HEADINGS = { completed: 'Booking Confirmed!', pending: 'Payment received', refunded: 'Payment refunded', expired: 'Payment received' } as const;

function noteOf(booking: Booking): string {
  switch (booking.paymentStatus) {
    case 'completed':
      return `A confirmation e-mail was sent to ${booking.customerEmail}.`;
    case 'refunded':
      return 'The last places went while your payment was on its way, so we are sending your money back. Sorry!';
    case 'pending':
    case 'expired':
      return `We have your payment. The confirmation follows by e-mail to ${booking.customerEmail}; there is nothing more to do.`;
  }
}

/** How it ended. Read out at once by a screen reader. */
export function BookingConfirmed({ booking, show }: { booking: Booking; show: Show }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel confirmed" role="status">
      <h1 ref={heading} tabIndex={-1} className="display">
        {HEADINGS[booking.paymentStatus]}
      </h1>
      <p className="big">{show.title}</p>
      <p>
        {show.venue.name}, {show.venue.city}
        <br />
        {longDate(show.date ?? '')}
      </p>
      <p>
        Your reference is <strong>{booking.bookingReference}</strong>.
      </p>
      <p>{noteOf(booking)}</p>
      <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
    </section>
  );
}
