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

const SHOW_LABELS: Record<ShowKind, string> = {
  lineUp: 'line-up',
  image: 'image',
  price: 'price',
  onSale: 'ticket sales',
  phones: 'door phones',
};
const CLUB_LABELS: Record<ClubReadinessItem['kind'], string> = {
  mails: 'E-mails that failed',
  payments: 'Payments set aside',
  disputes: 'Open disputes',
  refunds: 'Refund requests',
  audit: 'Findings of the audit',
  backup: 'Age of the backup',
};
/** A word beside each colour, because not everyone sees colours. */
const LEVELS: Record<ReadinessLevel, { word: string; colour: string }> = {
  green: { word: 'ready', colour: 'success' },
  amber: { word: 'to do', colour: 'warning' },
  red: { word: 'missing', colour: 'error' },
  unknown: { word: 'not known', colour: 'default' },
};

/** The same levels for the items of the whole club, which count what waits. */
const WAITING: Record<ReadinessLevel, string> = {
  green: 'none',
  amber: 'waiting',
  red: 'waiting',
  unknown: 'not known',
};

const POLL_MS = 60_000;

/** What is missing for the shows of the next two weeks, with a link to each thing to do. */
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
            <span className={page['quiet']}>No shows in the next 14 days.</span>
          )}
          <ul className={styles.readiness} aria-label="Shows">
            {data.shows.map((show) => (
              <ShowLine key={show.id} show={show} />
            ))}
          </ul>
          <ul className={styles.readiness} aria-label="The club">
            {data.club.map((item) => (
              <li key={item.kind}>
                {CLUB_LABELS[item.kind]}: <ClubState item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const needsAttention = ({ level }: Item): boolean => level !== 'green';

function ShowLine({ show: { id, title, city, date, items } }: { show: ShowReadiness }) {
  const open = items.filter(needsAttention);
  return (
    <li>
      {dayOf(date)}, {city}: <strong>{title}</strong>{' '}
      {open.length === 0 ? (
        <Level level="green" />
      ) : (
        open.map((item) => (
          <Link key={item.kind} to={linkTo(item.kind, id)} className={styles['to-do']}>
            <Level level={item.level} label={SHOW_LABELS[item.kind]} word={wordOf(item)} />
          </Link>
        ))
      )}
    </li>
  );
}

/** Phones are added on the door page; everything else is edited in the show. */
const linkTo = (kind: ShowKind, showId: string): string =>
  kind === 'phones'
    ? `${paths.door}?show=${encodeURIComponent(showId)}`
    : `${paths.dashboard}?tab=shows&open=${encodeURIComponent(`show:${showId}`)}`;

const OVERVIEW = `${paths.dashboard}?tab=overview`;

/** A backup has an age; of everything else, some wait. */
function clubWordsOf({ kind, level, count }: ClubReadinessItem): string {
  if (count === null) return WAITING[level];
  if (kind === 'backup') return ageOf(count);
  return count === 0 ? WAITING[level] : `${count} ${WAITING[level]}`;
}

const ageOf = (days: number): string => {
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
};

function ClubState({ item }: { item: ClubReadinessItem }) {
  const { kind, level } = item;
  const state = <Tag color={LEVELS[level].colour}>{clubWordsOf(item)}</Tag>;
  return kind === 'backup' || level === 'green' ? (
    state
  ) : (
    <Link to={OVERVIEW} className={styles['to-do']}>
      {state}
    </Link>
  );
}

/** A show that goes on sale by itself leaves nothing to do. */
const wordOf = ({ kind, level }: { kind: ShowKind; level: ReadinessLevel }): string =>
  kind === 'onSale' && level === 'amber' ? 'start later' : LEVELS[level].word;

interface LevelProps {
  level: ReadinessLevel;
  label?: string;
  word?: string;
}
const Level = ({ level, label = '', word = LEVELS[level].word }: LevelProps) => (
  <Tag color={LEVELS[level].colour}>{`${label} ${word}`.trim()}</Tag>
);
