import { AGAIN_WORDS, refusalWords, type DoorFigures, type OverAdmission } from '@club/contracts';
import { Button, Card, Flex, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { downloadCsv } from '../../shared/ui/csv';
import { dayOf, timeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { useVisible } from '../../shared/ui/use-visible';
import { ArrivalsChart, stepRows, type StepRow } from './arrivals-chart';
import { useDoorFiguresQuery } from './door.api';
import styles from './figures.module.css';

const POLL_MS = 15_000;
/** High enough for a thumb. */
const TALL = { minHeight: 44 };

/** When people came, beside earlier nights; what the door refused; who did not come. */
export function DoorFiguresView({ showId }: { showId: string }) {
  const { data, isError, error, refetch } = useDoorFiguresQuery(showId, {
    pollingInterval: useVisible() ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const failure = isError && (
    <FetchFailure
      title={data === undefined ? 'Failed to fetch the figures' : 'The figures may be out of date'}
      error={error}
      onRetry={refetch}
    />
  );
  if (data === undefined) return failure || <Skeleton active />;
  const rows = stepRows(data);
  return (
    <Flex vertical gap={16}>
      {failure}
      <Heading figures={data} rows={rows} />
      <Totals figures={data} />
      <Card size="small" title="When people came">
        <ArrivalsChart rows={rows} />
        <Compared figures={data} />
      </Card>
      <div className={styles.cards}>
        <Refusals refusals={data.refusals} />
        <OverAdmissions rows={data.overAdmissions} />
        <LetInAgain rows={data.letInAgain} />
        <Missing figures={data} />
      </div>
    </Flex>
  );
}

function Heading({ figures, rows }: { figures: DoorFigures; rows: readonly StepRow[] }) {
  const { title, city, date, doorsTime, showTime, isCancelled } = figures;
  const save = (): void =>
    downloadCsv(`arrivals-${date}.csv`, [
      ['From', 'This night', 'Usual'],
      ...rows.map(({ time, people, usual }) => [time, people, usual ?? '']),
    ]);
  return (
    <Flex gap={12} align="center" wrap>
      <Typography.Text style={{ marginRight: 'auto' }}>
        <strong>{title}</strong>, {city}, {dayOf(date)}: doors {doorsTime.slice(0, 5)}, show{' '}
        {showTime.slice(0, 5)}
        {isCancelled && ' (cancelled)'}
      </Typography.Text>
      <Button size="large" style={TALL} onClick={save}>
        Save as CSV
      </Button>
    </Flex>
  );
}

function Totals({ figures }: { figures: DoorFigures }) {
  const { arrived, expected, hasBegun, missingPeople, overAdmissions } = figures;
  const over = overAdmissions.reduce((sum, { people }) => sum + people, 0);
  const totals = [
    { name: 'in', value: arrived },
    { name: 'expected', value: expected },
    { name: hasBegun ? 'no-shows' : 'still to come', value: missingPeople },
    { name: 'without a place', value: over },
  ];
  return (
    <dl className={styles.figures} aria-label="Totals">
      {totals.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Compared({ figures: { earlier } }: { figures: DoorFigures }) {
  if (earlier.length === 0)
    return (
      <Typography.Text type="secondary">
        There is no earlier show on this weekday to compare with.
      </Typography.Text>
    );
  return (
    <>
      <Typography.Paragraph type="secondary" style={{ margin: '12px 0 4px' }}>
        Usual is the mean of {countOf(earlier.length, 'earlier night')}:
      </Typography.Paragraph>
      <ul className={styles.plain}>
        {earlier.map(({ showId, date, arrived, expected }) => (
          <li key={showId}>
            {dayOf(date)}: {arrived} of {expected} came
          </li>
        ))}
      </ul>
    </>
  );
}

const List = ({ title, empty, lines }: { title: string; empty: string; lines: ReactNode[] }) => (
  <Card size="small" title={title}>
    {lines.length === 0 ? (
      <Typography.Text type="secondary">{empty}</Typography.Text>
    ) : (
      <ul className={styles.plain} aria-label={title}>
        {lines}
      </ul>
    )}
  </Card>
);

const Refusals = ({ refusals }: Pick<DoorFigures, 'refusals'>) => (
  <List
    title="Tickets refused by phones"
    empty={refusals === null ? 'They are kept for 90 days.' : 'None.'}
    lines={(refusals ?? []).map(({ reason, tickets }) => (
      <li key={reason}>
        <strong>{tickets}</strong> {refusalWords(reason)}
      </li>
    ))}
  />
);

const OverAdmissions = ({ rows }: { rows: DoorFigures['overAdmissions'] }) => (
  <List
    title="Let in without a place"
    empty="No one."
    lines={rows.map((row) => (
      <li key={row.arrivalId}>
        <strong>{row.people}</strong> {admissionText(row)}
        {row.offline && ', without a network'}
      </li>
    ))}
  />
);

const LetInAgain = ({ rows }: { rows: DoorFigures['letInAgain'] }) => (
  <List
    title="Let in again, not counted twice"
    empty="No one."
    lines={rows.map((row) => (
      <li key={row.arrivalId}>
        <strong>{row.people}</strong> {admissionText(row)}: {AGAIN_WORDS[row.reason]}
      </li>
    ))}
  />
);

const admissionText = ({ name, bookingReference, at, by }: OverAdmission): string =>
  `${name === null ? '' : `${name}, `}${bookingReference}, at ${timeOf(at)} by ${by}`;

/** Members who may not supervise the door see the number alone. */
function Missing({ figures: { hasBegun, missing } }: { figures: DoorFigures }) {
  if (!hasBegun || missing === null) return null;
  return (
    <List
      title="Did not come"
      empty="Everyone came."
      lines={missing.map((party) => (
        <li key={party.bookingId}>
          <strong>{party.missing}</strong> of {party.admits}: {party.name}, {party.bookingReference}
        </li>
      ))}
    />
  );
}
