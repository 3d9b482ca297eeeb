import type { BookingDetail, Dispute } from '@club/contracts';
import { Skeleton } from 'antd';
import { paths } from '../../shared/config/paths';
import { countOf, peopleOf } from '../../shared/ui/count-of';
import { dateTimeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { pounds } from '../../shared/ui/money';
import { Paper } from '../../shared/ui/paper';
import { arrivalLine, historyLine, mailLine, refundLine } from './booking-lines';
import { factsOf } from './booking-facts';
import { useBookingQuery } from './bookings.api';
import styles from './evidence-sheet.module.css';
import { useMoveLines } from './use-move-lines';

/** What the club can show a bank whose customer disputes a payment: what was bought, what was sent, and who came in. */
export function EvidenceSheet({ bookingId }: { bookingId: string }) {
  const booking = useBookingQuery(bookingId, { refetchOnMountOrArgChange: true });
  const { data, isError, error, refetch, fulfilledTimeStamp = 0 } = booking;
  if (isError)
    return <FetchFailure title="Failed to fetch the booking" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton active />;
  return (
    <Paper backHref={`${paths.dashboard}?tab=bookings&open=booking:${data.id}`}>
      <h1>Booking {data.bookingReference}</h1>
      <small>
        Made on {dateTimeOf(data.createdAt)}. Printed from the club’s books as of{' '}
        {dateTimeOf(new Date(fulfilledTimeStamp).toISOString())}. All times are London time.
      </small>
      <Evidence booking={data} />
    </Paper>
  );
}

const Evidence = ({ booking }: { booking: BookingDetail }) => (
  <>
    <Lines title="The dispute" lines={booking.disputes.map(disputeLine)} />
    <h2>What was bought</h2>
    <dl className={styles['facts']}>
      {factsOf(booking).map(({ key, label, text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <Visits booking={booking} />
    {booking.partIds.map((id) => (
      <PartOfParty key={id} id={id} />
    ))}
    <Lines title="Refunds" lines={booking.refunds.map(refundLine)} />
    <Lines title="Moves to another show" lines={useMoveLines(booking.moves)} />
    <Lines title="History" lines={booking.history.map(historyLine)} />
  </>
);

/** Who came in with a booking's tickets, and what its holder was sent. */
const Visits = ({ booking }: { booking: BookingDetail }) => (
  <>
    <h2>Who came in</h2>
    <p className={styles['sum']}>{arrivedText(booking)}</p>
    <Lines lines={booking.arrivals.map(arrivalLine)} />
    <Lines title="E-mails to the customer" lines={booking.mails.map(mailLine)} />
  </>
);

/** Tickets that were paid with the same payment, and have become a booking of their own since. */
function PartOfParty({ id }: { id: string }) {
  const { data, isError } = useBookingQuery(id);
  if (data === undefined)
    return <p>{isError ? 'A part of the party could not be fetched.' : 'Fetching a part …'}</p>;
  return (
    <section aria-label={`Booking ${data.bookingReference}`}>
      <h2>
        {countOf(data.ticketQuantity, 'ticket')} of the party: booking {data.bookingReference}
      </h2>
      <Visits booking={data} />
    </section>
  );
}

const Lines = ({ title, lines }: { title?: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <ul className={styles['lines']}>
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </>
  );

const disputeLine = ({ id, amount, reason, status, openedAt, evidenceDueAt }: Dispute): string =>
  [
    `${pounds(amount)}, ${reason}, opened ${dateTimeOf(openedAt)}`,
    ...(status === 'open' && evidenceDueAt !== null
      ? [`answer by ${dateTimeOf(evidenceDueAt)}`]
      : [status]),
    id,
  ].join(' · ');

/** A refund after the arrival leaves fewer places than people are in, so they are compared with what was bought. */
function arrivedText({ arrivals, ticketQuantity }: BookingDetail): string {
  const arrived = arrivals.reduce((sum, { people, over }) => sum + people - over, 0);
  return arrived === 0
    ? 'The door has let no one in with these tickets.'
    : `The door has let in ${arrived} of ${peopleOf(ticketQuantity)}.`;
}
