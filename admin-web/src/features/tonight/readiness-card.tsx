import type { ClubReadinessItem, Readiness, ReadinessLevel, ShowReadiness } from '@club/contracts';
import { Skeleton, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { dayOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import page from '../../shared/ui/page.module.css';
import { useVisible } from '../../shared/ui/use-visible';
import { useReadinessQuery } from './tonight.api';
import styles from './tonight.module.css';

type ShowKind = ShowReadiness['items'][number]['kind'];

const SHOW_LABELS: Record<ShowKind, string> = {
  lineUp: 'line-up',
  image: 'image',
  price: 'price',
  onSale: 'ticket sales',
  phones: 'door phones',
};
const CLUB_LABELS: Record<ClubReadinessItem['kind'], string> = {
  mails: 'Failed e-mails',
  payments: 'Payments set aside',
  disputes: 'Open disputes',
  refunds: 'Refund requests',
  audit: 'Audit findings',
  backup: 'Last backup',
};
/** A word beside each colour, because not everyone sees colours. */
const LEVELS: Record<ReadinessLevel, { word: string; colour: string }> = {
  green: { word: 'ready', colour: 'success' },
  amber: { word: 'to do', colour: 'warning' },
  red: { word: 'missing', colour: 'error' },
  unknown: { word: 'not known', colour: 'default' },
};

/** The words of the whole club's items. All but the backup count what is waiting. */
const WAITING: Record<ReadinessLevel, string> = {
  green: 'none',
  amber: 'waiting',
  red: 'waiting',
  unknown: 'not known',
};

const POLL_MS = 60_000;

/** What is missing for the shows of the next two weeks. Except for a backup, each thing to do is a link to its page. */
export function ReadinessCard() {
  const { data, isError, error, refetch } = useReadinessQuery(undefined, {
    pollingInterval: useVisible() ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const failure = isError && (
    <FetchFailure
      title={data === undefined ? 'Readiness could not be checked' : 'Readiness may be out of date'}
      error={error}
      onRetry={refetch}
    />
  );
  if (data === undefined && isError) return failure;
  return (
    <section className={page['panel']} aria-labelledby="readiness">
      <h2 className={styles.heading} id="readiness">
        Ready for the next 14 days?
      </h2>
      {failure}
      {data === undefined ? <Skeleton active /> : <Items {...data} />}
    </section>
  );
}

/** An empty list would be read out. */
const Items = ({ shows, club }: Readiness) => (
  <>
    {shows.length === 0 ? (
      <span className={page['quiet']}>No shows in the next 14 days.</span>
    ) : (
      <ul className={styles.readiness} aria-label="Shows">
        {shows.map((show) => (
          <ShowLine key={show.id} show={show} />
        ))}
      </ul>
    )}
    {club.length > 0 && (
      <ul className={styles.readiness} aria-label="The club">
        {club.map((item) => (
          <li key={item.kind}>
            {CLUB_LABELS[item.kind]}: <ClubState item={item} />
          </li>
        ))}
      </ul>
    )}
  </>
);

const needsAttention = ({ level }: { level: ReadinessLevel }): boolean => level !== 'green';

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

/** The count of a backup is its age in days. The others count what is waiting. */
function clubWordsOf({ kind, level, count }: ClubReadinessItem): string {
  if (count === null) return WAITING[level];
  if (kind === 'backup') return ageOf(count);
  return count === 0 ? WAITING[level] : `${count} ${WAITING[level]}`;
}

const ageOf = (days: number): string => {
  if (days === 0) return 'less than a day ago';
  return days === 1 ? '1 day ago' : `${days} days ago`;
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

/** Amber sales begin by themselves at their time, so they are not "to do". */
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
