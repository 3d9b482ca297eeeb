import { longDate, spokenTime, type MyBooking } from '@club/contracts';
import { useDispatch } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { toasted } from '../../shared/ui/toast-slice';
import { useResendBookingMutation } from './my-booking.api';

const asPicture = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
const asFile = (calendar: string): string => `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`;

/** One booking on a page that prints as a ticket. */
export function Ticket({ mine, token }: { mine: MyBooking; token: string }) {
  const { booking, ticketSvg, calendar } = mine;
  const { show } = booking;
  const tickets = `${booking.ticketQuantity} ${booking.ticketQuantity === 1 ? 'ticket' : 'tickets'}`;
  return (
    <article className="panel ticket">
      <h1 className="display">{show?.title ?? 'Your booking'}</h1>
      {show !== undefined && (
        <p className="big">
          {longDate(show.date ?? '')}
          <br />
          Doors {spokenTime(show.doorsTime ?? '19:30')} • Show {spokenTime(show.showTime ?? '20:00')}
          <br />
          {show.venue.name}, {show.venue.address}
        </p>
      )}
      {ticketSvg === null ? (
        <p role="status">This booking is no longer good for the door ({booking.paymentStatus}).</p>
      ) : (
        <img className="ticket-code" src={asPicture(ticketSvg)} alt={`Ticket ${booking.bookingReference}`} width={220} height={220} />
      )}
      <dl>
        <dt>Reference</dt>
        <dd>{booking.bookingReference}</dd>
        <dt>Name</dt>
        <dd>{booking.customerName}</dd>
        <dt>For</dt>
        <dd>{tickets}</dd>
        <dt>Paid</dt>
        <dd>£{booking.totalAmount}</dd>
      </dl>
      <p>Over-18s only. Food is served until 7.15pm.</p>
      <div className="actions no-print">
        <a className="btn ghost" href={asFile(calendar)} download={`${booking.bookingReference}.ics`}>
          Add to Calendar
        </a>
        {ticketSvg !== null && <ResendButton token={token} />}
        <Button onClick={() => window.print()}>Print Ticket</Button>
      </div>
    </article>
  );
}

function ResendButton({ token }: { token: string }) {
  const dispatch = useDispatch();
  const [resend, { isLoading }] = useResendBookingMutation();
  const send = async (): Promise<void> => {
    try {
      await resend({ token }).unwrap();
      dispatch(toasted({ title: 'On its way', description: 'The confirmation is on its way to your inbox again.' }));
    } catch {
      dispatch(toasted({ title: 'Error', description: 'That did not work. Please try again in a moment.', variant: 'destructive' }));
    }
  };
  return (
    <Button look="ghost" disabled={isLoading} onClick={() => void send()}>
      Send It Again
    </Button>
  );
}
