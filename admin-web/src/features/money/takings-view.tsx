import { GIFT_CARDS, WITHOUT_BOOKING, type Takings, type TakingsRow } from '@club/contracts';
import { Button, Empty, Table, type TableColumnsType } from 'antd';
import { z } from 'zod';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { QueryState } from '../../shared/ui/query-state';
import { useTableLayout } from '../../shared/ui/table-layout';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { useOpened } from '../../shared/ui/use-opened';
import { Amount, Difference, moneyText } from './amount';
import { useDifferencesQuery, useTakingsQuery } from './money.api';
import styles from './money.module.css';
import { MonthInput, thisMonth } from './month-input';
import { SettlementCard } from './settlement-card';

/** How far one has gone down, in the address: a month, a day of it, a show of that day. */
const takingsPlace = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .catch(thisMonth()),
  day: z.iso.date().or(z.literal('')).catch(''),
  show: z.string().max(64).catch(''),
});

/** Card money of a month, a day or a show: what our books say, what Stripe's say, and the difference. */
export function TakingsView() {
  const [{ month, day, show }, go] = useAddressFilter('takings', takingsPlace);
  const { open } = useOpened();
  const query = useTakingsQuery({
    month,
    ...(day !== '' && { day }),
    ...(day !== '' && show !== '' && { showId: show }),
  });
  const { currentData: data } = query;
  const enter = ({ key }: TakingsRow): void => {
    if (day === '') go({ day: key });
    else if (show === '') go({ show: key });
    else open(show === GIFT_CARDS ? { kind: 'gift-card', id: key } : { kind: 'booking', id: key });
  };
  return (
    <section aria-label="Takings">
      <MonthInput month={month} onChange={(next) => go({ month: next, day: '', show: '' })} />
      <AsOf />
      <Path day={day} show={show} go={go} />
      {data === undefined ? (
        <QueryState title="Failed to fetch the takings" query={query} />
      ) : (
        <Rows
          takings={data}
          titleOf={(row) => (day === '' ? dayOf(row.key) : row.title)}
          onEnter={show === WITHOUT_BOOKING ? undefined : enter}
        />
      )}
      {show !== '' && ![GIFT_CARDS, WITHOUT_BOOKING].includes(show) && (
        <SettlementCard showId={show} />
      )}
    </section>
  );
}

/** Stripe's side is as old as the last check, so what was paid since then would look like a difference. */
function AsOf() {
  const { data } = useDifferencesQuery();
  if (data === undefined) return null;
  return (
    <p className={styles['quiet']}>
      {data.finishedAt === null
        ? 'Stripe has not been read yet. All payments differ until the first check.'
        : `Stripe was last read ${dateTimeOf(data.finishedAt)}. What was paid since then differs until the next check.`}
    </p>
  );
}

interface PathProps {
  day: string;
  show: string;
  go: (to: { day?: string; show?: string }) => void;
}
/** The way back up. A link may name a show without a day: then there is its settlement, below the days of the month. */
function Path({ day, show, go }: PathProps) {
  const isBelow = day !== '' || show !== '';
  return (
    <nav aria-label="Takings shown" className={styles['path']}>
      {isBelow && <Button onClick={() => go({ day: '', show: '' })}>All days</Button>}
      {day !== '' && show !== '' && <Button onClick={() => go({ show: '' })}>{dayOf(day)}</Button>}
      {day !== '' && show === '' && <strong>{dayOf(day)}</strong>}
    </nav>
  );
}

interface RowsProps {
  takings: Takings;
  titleOf: (row: TakingsRow) => string;
  /** Undefined if there is nothing below the rows. */
  onEnter: ((row: TakingsRow) => void) | undefined;
}
function Rows({ takings: { rows, total }, titleOf, onEnter }: RowsProps) {
  const columns = columnsOf(titleOf, onEnter);
  const layout = useTableLayout({ columns, rows });
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No card payments." />;
  return (
    <>
      <p>
        We {moneyText(total.we)} · Stripe {moneyText(total.stripe)} · difference{' '}
        <Difference value={total.difference} /> · fees {moneyText(total.fees)}
      </p>
      <Table<TakingsRow>
        rowKey="key"
        size="small"
        pagination={rows.length > 100 ? { pageSize: 100 } : false}
        dataSource={[...rows]}
        {...layout}
      />
    </>
  );
}

const columnsOf = (
  titleOf: RowsProps['titleOf'],
  onEnter: RowsProps['onEnter'],
): TableColumnsType<TakingsRow> => [
  { title: 'What', key: 'what', render: (_, row) => <strong>{titleOf(row)}</strong> },
  { title: 'Bookings', dataIndex: 'bookings', key: 'bookings' },
  { title: 'We', key: 'we', render: (_, { we }) => <Amount value={we} /> },
  { title: 'Stripe', key: 'stripe', render: (_, { stripe }) => <Amount value={stripe} /> },
  {
    title: 'Difference',
    key: 'difference',
    render: (_, { difference }) => <Difference value={difference} />,
  },
  { title: 'Fees', key: 'fees', render: (_, { fees }) => <Amount value={fees} /> },
  ...(onEnter === undefined
    ? []
    : [
        {
          title: 'Open',
          key: 'open',
          render: (_: unknown, row: TakingsRow) => (
            <Button aria-label={`Open ${titleOf(row)}`} onClick={() => onEnter(row)}>
              Open
            </Button>
          ),
        },
      ]),
];
