import {
  formatPounds,
  longDate,
  poundsToPence,
  type Booking,
  type MyMoveQuote,
  type Show,
} from '@club/contracts';
import { PhoneLink } from '../../shared/config/phone-link';
import styles from './move-panel.module.css';

interface MoveQuoteProps {
  booking: Booking;
  to: Show;
  quote: MyMoveQuote;
}

/** From where to where, and what it costs. The cities are large: a ticket for the wrong one is worth nothing. */
export const MoveQuoteView = ({ booking, to, quote }: MoveQuoteProps) => (
  <div role="status" className={styles.stack}>
    <dl className={styles.nights}>
      <dt>From</dt>
      <dd>{booking.show !== undefined && <Night show={booking.show} />}</dd>
      <dt>To</dt>
      <dd>
        <Night show={to} />
      </dd>
    </dl>
    <Effect quote={quote} />
  </div>
);

const Night = ({ show }: { show: Show }) => (
  <>
    <strong className={styles.city}>{show.venue.city}</strong>
    {longDate(show.date ?? '')}
    <br />
    {show.title}
  </>
);

/** What becomes of the money. */
function Effect({
  quote: { places, oldTotal, newTotal, difference, becomes },
}: {
  quote: MyMoveQuote;
}) {
  const tickets = `${places} ${places === 1 ? 'ticket' : 'tickets'}`;
  const amount = pounds(Math.abs(difference));
  if (becomes === 'pay')
    return (
      <p>
        The new show costs {amount} more for {tickets} ({pounds(newTotal)} instead of{' '}
        {pounds(oldTotal)}). Please ring us to pay the difference, and we will move your booking:{' '}
        <PhoneLink />
      </p>
    );
  return <p>{tickets}. There is nothing to pay. Your new tickets will come by e-mail.</p>;
}

const pounds = (amount: number): string => `£${formatPounds(poundsToPence(amount))}`;
