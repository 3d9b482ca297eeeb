import { londonDate, londonInstant, performerNames, type Show } from '@club/contracts';
import { useDoorListQuery } from '../features/door/door.api';
import { SalesCurvePanel } from '../features/shows/sales-curve';
import { ShowNeeds } from '../features/shows/show-needs';
import styles from '../features/shows/show-page.module.css';
import { wasOnSale } from '../features/shows/show-state';
import { countdownText } from '../features/tonight/countdown';
import { RoomBar } from '../features/tonight/room-bar';
import { useReadinessQuery } from '../features/tonight/tonight.api';
import { useMayAt } from '../shared/api/use-may';
import { paths } from '../shared/config/paths';
import { dayOf } from '../shared/ui/date-time';
import page from '../shared/ui/page.module.css';
import { useVisible } from '../shared/ui/use-visible';

/** People arrive while the page is open. */
const POLL_MS = 10_000;

interface OverviewProps {
  show: Show;
  now: Date;
}

/** The show at a glance: the room, what needs a person, the line-up and the sales. */
export function ShowOverview({ show, now }: OverviewProps) {
  const mayAt = useMayAt();
  const { data: readiness } = useReadinessQuery();
  const items = readiness?.shows.find(({ id }) => id === show.id)?.items ?? [];
  const lineUp = performerNames(show.performers);
  return (
    <div className={styles['overview']}>
      <div className={styles['stack']}>
        <Room show={show} now={now} />
        <ShowNeeds
          show={show}
          mayEdit={mayAt('shows:write', show.venueId)}
          phones={items.find(({ kind }) => kind === 'phones')}
          doorHref={`${paths.door}?show=${encodeURIComponent(show.id)}`}
        />
        <section className={page['panel']} aria-label="Line-up">
          <h2 className={page['subtitle']}>Line-up</h2>
          {lineUp.length === 0 ? 'Not entered yet' : lineUp.join(', ')}
        </section>
      </div>
      {mayAt('bookings:read', show.venueId) && wasOnSale(show) && (
        <SalesCurvePanel key={show.id} showId={show.id} />
      )}
    </div>
  );
}

function Room({ show, now }: OverviewProps) {
  const door = useDoor(show);
  const { soldTickets: sold, heldTickets: held, maxTickets: capacity } = show;
  const figures = [
    ...(door === null ? [] : [{ name: 'in', value: `${door.arrived} of ${door.expected}` }]),
    { name: 'sold', value: `${sold} of ${capacity}` },
    { name: 'held', value: held },
    { name: 'free', value: Math.max(0, capacity - sold - held) },
  ];
  return (
    <section className={page['panel']} aria-label="The room">
      <h2 className={page['subtitle']}>{whenText(show, now)}</h2>
      <dl className={styles['figures']}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RoomBar capacity={capacity} sold={sold} held={held} door={door} />
    </section>
  );
}

function whenText({ status, date, doorsTime, showTime }: Show, now: Date): string {
  if (status === 'cancelled') return 'Cancelled';
  if (date === undefined) return 'No date yet';
  if (date < londonDate(now)) return `Was on ${dayOf(date)}, ${showTime}`;
  return countdownText(londonInstant(date, doorsTime).toISOString(), now);
}

/** Who is in; null for members without the door, and while it is not known. */
function useDoor({ id, venueId, soldTickets }: Show) {
  const may = useMayAt()('door:admit', venueId);
  const isVisible = useVisible();
  const { data } = useDoorListQuery(id, {
    skip: !may || soldTickets === 0,
    pollingInterval: isVisible ? POLL_MS : 0,
  });
  return data === undefined ? null : { arrived: data.arrived, expected: data.expected };
}
