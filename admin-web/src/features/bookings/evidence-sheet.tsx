import type { BookingDetail, Dispute } from '@club/contracts';
import { Skeleton } from 'antd';
import { paths } from '../../shared/config/paths';
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
    <h2>Who came in</h2>
    <p className={styles['sum']}>{arrivedText(booking)}</p>
    <Lines lines={booking.arrivals.map(arrivalLine)} />
    <Lines title="E-mails to the customer" lines={booking.mails.map(mailLine)} />
    <Lines title="Refunds" lines={booking.refunds.map(refundLine)} />
    <Lines title="Moves to another show" lines={useMoveLines(booking.moves)} />
    <Lines title="History" lines={booking.history.map(historyLine)} />
  </>
);

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

function arrivedText({ arrivals, admits }: BookingDetail): string {
  const arrived = arrivals.reduce((sum, { people }) => sum + people, 0);
  return arrived === 0
    ? 'The door has let no one in with these tickets.'
    : `The door has let in ${arrived} of ${admits} people.`;
}
