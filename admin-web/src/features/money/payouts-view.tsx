import type { ExportPayout, Payout } from '@club/contracts';
import { Button, Empty, Flex, Table, type TableColumnsType } from 'antd';
import { z } from 'zod';
import { useMay } from '../../shared/api/use-may';
import { saveFile } from '../../shared/ui/csv';
import { dayOf } from '../../shared/ui/date-time';
import { QueryState } from '../../shared/ui/query-state';
import { useTableLayout } from '../../shared/ui/table-layout';
import { useAction } from '../../shared/ui/use-action';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { Amount, Difference } from './amount';
import { useExportPayoutMutation, usePayoutsQuery } from './money.api';
import { MonthInput, thisMonth } from './month-input';

const payoutsPlace = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .catch(thisMonth()),
});

/** What Stripe has sent to the bank, what it consists of, and the files for the accountant. */
export function PayoutsView() {
  const [{ month }, go] = useAddressFilter('payouts', payoutsPlace);
  const query = usePayoutsQuery(month);
  const { currentData: data } = query;
  return (
    <section aria-label="Payouts">
      <MonthInput month={month} onChange={(next) => go({ month: next })} />
      {data === undefined ? (
        <QueryState title="Failed to fetch the payouts" query={query} />
      ) : (
        <PayoutRows payouts={data} />
      )}
    </section>
  );
}

function PayoutRows({ payouts }: { payouts: readonly Payout[] }) {
  const layout = useTableLayout({ columns: COLUMNS, rows: payouts });
  if (payouts.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No payouts arrive in this month." />
    );
  return (
    <Table<Payout>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...payouts]}
      {...layout}
    />
  );
}

const COLUMNS: TableColumnsType<Payout> = [
  {
    title: 'Arrives',
    key: 'arrives',
    render: (_, { arrival }) => <strong>{dayOf(arrival)}</strong>,
  },
  { title: 'Bank', key: 'bank', render: (_, { amount }) => <Amount value={amount} /> },
  { title: 'Charges', key: 'charges', render: (_, { charges }) => <Amount value={charges} /> },
  { title: 'Refunds', key: 'refunds', render: (_, { refunds }) => <Amount value={refunds} /> },
  {
    title: 'Disputes',
    key: 'disputes',
    render: (_, { disputes, other }) => <Amount value={disputes + other} />,
  },
  { title: 'Fees', key: 'fees', render: (_, { fees }) => <Amount value={fees} /> },
  {
    title: 'Difference',
    key: 'difference',
    render: (_, { difference }) =>
      difference === null ? 'not itemised yet' : <Difference value={difference} />,
  },
  { title: 'Files', key: 'actions', render: (_, payout) => <Files payout={payout} /> },
];

function Files({ payout }: { payout: Payout }) {
  const may = useMay();
  const runAction = useAction();
  const [exportPayout, { isLoading }] = useExportPayoutMutation();
  if (!may('money:write')) return null;
  const save = (format: ExportPayout['format']): void => {
    const saved = exportPayout({ id: payout.id, format })
      .unwrap()
      .then((file) => saveFile(file.name, file.content));
    void runAction({ done: 'The file is saved', failed: 'There is no file' }, saved);
  };
  return (
    <Flex gap={8} wrap>
      <Button
        disabled={isLoading}
        aria-label={`Xero file, ${dayOf(payout.arrival)}`}
        onClick={() => save('xero')}
      >
        Xero
      </Button>
      <Button
        disabled={isLoading}
        aria-label={`QuickBooks file, ${dayOf(payout.arrival)}`}
        onClick={() => save('quickbooks')}
      >
        QuickBooks
      </Button>
    </Flex>
  );
}
