import type { ClubReadinessItem, ReadinessLevel, ShowReadiness } from '@club/contracts';
import { Alert, Skeleton, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { displayMessageOf } from '../../shared/api/api-error';
import { paths } from '../../shared/config/paths';
import { dayOf } from '../../shared/ui/date-time';
import page from '../../shared/ui/page.module.css';
import { useReadinessQuery } from './tonight.api';
import styles from './tonight.module.css';

type ShowKind = ShowReadiness['items'][number]['kind'];
type Item = { level: ReadinessLevel; count: number | null };

const SHOW_WORDS: Record<ShowKind, string> = {
  lineUp: 'line-up',
  picture: 'picture',
  price: 'price',
  onSale: 'sale',
  phones: 'phones',
};
const CLUB_WORDS: Record<ClubReadinessItem['kind'], string> = {
  mails: 'E-mails that failed',
  payments: 'Payments set aside',
  disputes: 'Open disputes',
  refunds: 'Refund requests',
  audit: 'Audit of the books',
  backup: 'Age of the backup',
};
/** A word beside each colour, because not everyone sees colours. */
const LEVELS: Record<ReadinessLevel, { word: string; colour: string }> = {
  green: { word: 'ready', colour: 'success' },
  amber: { word: 'to do', colour: 'warning' },
  red: { word: 'missing', colour: 'error' },
  unknown: { word: 'not known', colour: 'default' },
};

/** Of what waits in the club. */
const WAITING: Record<ReadinessLevel, string> = {
  green: 'none',
  amber: 'waiting',
  red: 'waiting',
  unknown: 'not known',
};

const POLL_MS = 60_000;

/** What is missing for the shows of the next two weeks, with the way to repair it. */
export function ReadinessCard() {
  const { data, isError, error } = useReadinessQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined && isError)
    return (
      <Alert
        type="warning"
        showIcon
        title="Readiness could not be checked"
        description={displayMessageOf(error)}
      />
    );
  return (
    <section className={page['panel']} aria-labelledby="readiness">
      <h2 className={styles.heading} id="readiness">
        Ready for the next 14 days?
      </h2>
      {data === undefined ? (
        <Skeleton active />
      ) : (
        <>
          {data.shows.length === 0 && (
            <span className={page['quiet']}>No show in the next 14 days.</span>
          )}
          <ul className={styles.readiness} aria-label="Shows">
            {data.shows.map((show) => (
              <ShowLine key={show.id} show={show} />
            ))}
          </ul>
          <ul className={styles.readiness} aria-label="The club">
            {data.club.map((item) => (
              <li key={item.kind}>
                {CLUB_WORDS[item.kind]}: <ClubState item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const isOpen = ({ level }: Item): boolean => level !== 'green';

function ShowLine({ show: { id, title, city, date, items } }: { show: ShowReadiness }) {
  const open = items.filter(isOpen);
  return (
    <li>
      {dayOf(date)}, {city}: <strong>{title}</strong>{' '}
      {open.length === 0 ? (
        <Level level="green" />
      ) : (
        open.map((item) => (
          <Link key={item.kind} to={repairOf(item.kind, id)} className={styles.repair}>
            <Level level={item.level} what={SHOW_WORDS[item.kind]} />
          </Link>
        ))
      )}
    </li>
  );
}

/** Phones are added at the door, everything else is in the show. */
const repairOf = (kind: ShowKind, showId: string): string =>
  kind === 'phones'
    ? `${paths.door}?show=${encodeURIComponent(showId)}`
    : `${paths.dashboard}?tab=shows&open=${encodeURIComponent(`show:${showId}`)}`;

const OVERVIEW = `${paths.dashboard}?tab=overview`;

function ClubState({ item: { kind, level, count } }: { item: ClubReadinessItem }) {
  const words = count === null || count === 0 ? WAITING[level] : `${count} ${WAITING[level]}`;
  const state = <Tag color={LEVELS[level].colour}>{words}</Tag>;
  return kind === 'backup' || level === 'green' ? (
    state
  ) : (
    <Link to={OVERVIEW} className={styles.repair}>
      {state}
    </Link>
  );
}

const Level = ({ level, what = '' }: { level: ReadinessLevel; what?: string }) => (
  <Tag color={LEVELS[level].colour}>{[what, LEVELS[level].word].join(' ').trim()}</Tag>
);
