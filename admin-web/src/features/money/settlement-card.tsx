import type { Settlement } from '@club/contracts';
import { Button, Card, Popconfirm } from 'antd';
import { useMay } from '../../shared/api/use-may';
import { downloadCsv } from '../../shared/ui/csv';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { Difference, moneyText } from './amount';
import { useSettleShowMutation, useSettlementQuery } from './money.api';
import styles from './money.module.css';
import { QueryState } from './query-state';

type Figures = Settlement['now'];

/** What a show has brought. Once it is settled its figures stay, and what changes later is an adjustment. */
export function SettlementCard({ showId }: { showId: string }) {
  const query = useSettlementQuery(showId);
  const { currentData: data } = query;
  if (data === undefined)
    return <QueryState title="Failed to fetch the settlement" query={query} />;
  const { settled, now, adjustment, title } = data;
  return (
    <Card
      size="small"
      title={`Settlement: ${title}`}
      style={{ marginTop: 16 }}
      styles={{ title: { whiteSpace: 'normal', paddingBlock: 8 } }} // its end is the date, which a phone would cut off
    >
      <FiguresList figures={settled ?? now} />
      {settled === null ? (
        <SettleButton showId={showId} />
      ) : (
        <p>
          Settled by {settled.by}, {dateTimeOf(settled.at)}. Adjustment since then:{' '}
          <Difference value={adjustment} />
        </p>
      )}
      <Button onClick={() => downloadCsv(`settlement-${showId}.csv`, rowsOf(data))}>
        Save as CSV
      </Button>
    </Card>
  );
}

const FiguresList = ({ figures }: { figures: Figures }) => (
  <dl className={styles['facts']}>
    {linesOf(figures).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const linesOf = (figures: Figures): [string, string][] => [
  ['Tickets', String(figures.tickets)],
  ['Complimentary', String(figures.complimentary)],
  ['Gross', moneyText(figures.gross)],
  ['Discounts', moneyText(figures.discounts)],
  ['Refunds', moneyText(figures.refunds)],
  ['Stripe fees', moneyText(figures.fees)],
  ['Net', moneyText(figures.net)],
];

const rowsOf = ({ title, now, settled, adjustment }: Settlement): string[][] => [
  ['Show', title],
  ...linesOf(settled ?? now),
  ['Adjustment since it was settled', moneyText(adjustment)],
];

function SettleButton({ showId }: { showId: string }) {
  const may = useMay();
  const runAction = useAction();
  const [settle, { isLoading }] = useSettleShowMutation();
  if (!may('money:write')) return null;
  return (
    <Popconfirm
      title="Settle this show?"
      description="These figures stay. Later refunds become an adjustment."
      okText="Settle"
      onConfirm={() =>
        void runAction({ done: 'Settled', failed: 'Failed to settle' }, settle(showId).unwrap())
      }
    >
      <Button disabled={isLoading} style={{ margin: '12px 8px 12px 0' }}>
        Settle the show
      </Button>
    </Popconfirm>
  );
}
