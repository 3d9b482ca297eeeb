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

/**
 * The takings of a show. Once it is settled, its figures no longer change, and later changes appear as an adjustment.
 */
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
      // The title ends with the date, which a narrow screen would cut off otherwise.
      styles={{ title: { whiteSpace: 'normal', paddingBlock: 8 } }}
    >
      <Facts lines={linesOf(data)} />
      {settled === null ? (
        <SettleButton showId={showId} net={now.net} />
      ) : (
        <p>
          Settled {bySettler(settled)}. Adjustment since then: <Difference value={adjustment} />
        </p>
      )}
      <Button onClick={() => downloadCsv(`settlement-${showId}.csv`, csvRows(data))}>
        Save as CSV
      </Button>
    </Card>
  );
}

/** A figure, and how the screen writes it. */
type Line = readonly [name: string, value: number, textOf: (value: number) => string];

const Facts = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles['facts']}>
    {lines.map(([name, value, textOf]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{textOf(value)}</dd>
      </div>
    ))}
  </dl>
);

const bySettler = ({ by, at }: Settled): string => `by ${by} on ${dateTimeOf(at)}`;

const linesOf = ({ now, settled }: Settlement): Line[] =>
  settled === null ? linesOfFigures(now) : [...linesOfFigures(settled), ...linesOfDeal(settled)];

/** The line is left out if banks have taken nothing back. */
const takenBackByBanks = ({ withdrawn }: Figures): Line[] =>
  withdrawn === 0 ? [] : [['Taken back by banks', withdrawn, moneyText]];

const linesOfFigures = (figures: Figures): Line[] => [
  ['Tickets', figures.tickets, String],
  ['Complimentary', figures.complimentary, String],
  ['Gross', figures.gross, moneyText],
  ['Discounts', figures.discounts, moneyText],
  ['Refunds', figures.refunds, moneyText],
  ...takenBackByBanks(figures),
  ['Stripe fees', figures.fees, moneyText],
  ['Net', figures.net, moneyText],
];

function linesOfDeal({ deal }: Settled): Line[] {
  if (deal === null) return [];
  const { terms, act, club } = deal;
  const share = terms.kind === 'sum' ? '' : `, ${terms.percent}% of the net after costs`;
  return [
    ['Costs', terms.costs, moneyText],
    [`The act${share}`, act, moneyText],
    ['The club', club, moneyText],
  ];
}

/** Plain numbers, because spreadsheets cannot add up texts such as "£1,234.50". */
function csvRows(settlement: Settlement): (string | number)[][] {
  const { title, settled, adjustment } = settlement;
  return [
    ['Show', title],
    ['Settled', settled === null ? 'No' : `Yes, ${bySettler(settled)}`],
    ...linesOf(settlement).map(([name, value]) => [name, value]),
    ...(settled === null ? [] : [['Adjustment since it was settled', adjustment]]),
  ];
}

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
