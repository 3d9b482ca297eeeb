import {
  formatPounds,
  longDate,
  poundsToPence,
  type Booking,
  type MyMoveQuote,
  type Show,
} from '@club/contracts';
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
  quote: { places, oldTotal, newTotal, difference, becomes, back },
}: {
  quote: MyMoveQuote;
}) {
  const tickets = `${places} ${places === 1 ? 'ticket' : 'tickets'}`;
  if (becomes === 'pay')
    return (
      <p>
        The new show costs {pounds(difference)} more for {tickets} ({pounds(newTotal)} instead of{' '}
        {pounds(oldTotal)}). You pay the difference by card or gift card, and your new tickets come
        by e-mail.
      </p>
    );
  return (
    <p>
      {tickets}. There is nothing to pay. {moneyBack(becomes, pounds(back))} Your new tickets will
      come by e-mail.
    </p>
  );
}

function moneyBack(becomes: Exclude<MyMoveQuote['becomes'], 'pay'>, amount: string): string {
  switch (becomes) {
    case 'none':
      return '';
    case 'credit':
      return `The new show costs less: ${amount} is yours as a gift card, which never expires. We will e-mail you its code.`;
    case 'refund':
      return `The new show costs less: ${amount} goes back the way you paid.`;
  }
}

const pounds = (amount: number): string => `£${formatPounds(poundsToPence(amount))}`;
