import type { Settlement } from '@club/contracts';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { downloadCsv } from '../../shared/ui/csv';
import { dateTimeOf } from '../../shared/ui/date-time';
import { QueryState } from '../../shared/ui/query-state';
import { Difference, moneyText } from './amount';
import { useSettlementQuery } from './money.api';
import styles from './money.module.css';
import { SettleDialog } from './settle-dialog';

type Figures = Settlement['now'];
type Settled = NonNullable<Settlement['settled']>;

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
      <Facts lines={settled === null ? linesOf(now) : settledLines(settled)} />
      {settled === null ? (
        <SettleButton showId={showId} net={now.net} />
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

type Line = readonly [name: string, value: string];

const Facts = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles['facts']}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Few shows have any. */
const takenByBanks = ({ withdrawn }: Figures): Line[] =>
  withdrawn === 0 ? [] : [['Taken by banks', moneyText(withdrawn)]];

const linesOf = (figures: Figures): Line[] => [
  ['Tickets', String(figures.tickets)],
  ['Complimentary', String(figures.complimentary)],
  ['Gross', moneyText(figures.gross)],
  ['Discounts', moneyText(figures.discounts)],
  ['Refunds', moneyText(figures.refunds)],
  ...takenByBanks(figures),
  ['Stripe fees', moneyText(figures.fees)],
  ['Net', moneyText(figures.net)],
];

const settledLines = ({ deal, ...figures }: Settled): Line[] => {
  if (deal === null) return linesOf(figures);
  const { terms, act, club } = deal;
  return [
    ...linesOf(figures),
    ['Costs', moneyText(terms.costs)],
    [terms.kind === 'sum' ? 'The act' : `The act, ${terms.percent} % after costs`, moneyText(act)],
    ['The club', moneyText(club)],
  ];
};

const rowsOf = ({ title, now, settled, adjustment }: Settlement): string[][] => [
  ['Show', title],
  ...(settled === null ? linesOf(now) : settledLines(settled)).map((line) => [...line]),
  ['Adjustment since it was settled', moneyText(adjustment)],
];

function SettleButton({ showId, net }: { showId: string; net: number }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('money:write')) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} style={{ margin: '12px 8px 12px 0' }}>
        Settle the show
      </Button>
      {isOpen && <SettleDialog showId={showId} net={net} onClose={() => setIsOpen(false)} />}
    </>
  );
}
