import type { GiftCardSale } from '@club/contracts';
import { Alert, Button, Table, Typography, type TableColumnsType } from 'antd';
import { z } from 'zod';
import { useMay } from '../../shared/api/use-may';
import { dateTimeOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import { emptyText, isKnown } from '../../shared/ui/list-state';
import { PAGE_SIZE, pageFilter, pagination, useExistingPage } from '../../shared/ui/pagination';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { clickableRow } from '../../shared/ui/clickable-row';
import { useTableLayout } from '../../shared/ui/table-layout';
import { useOpened } from '../../shared/ui/use-opened';
import { GiftCardActions } from './gift-card-actions';
import { useGiftCardsQuery } from './gift-cards.api';
import { GiftCardStatus } from './gift-card-status';
import { GiftReport } from './gift-report';

const columnsOf = (open: (id: string) => void): TableColumnsType<GiftCardSale> => [
  { title: 'Sold', dataIndex: 'createdAt', render: dateTimeOf },
  {
    title: 'From',
    render: (_, { id, purchaserName }) => (
      <Button
        type="link"
        size="small"
        style={{
          padding: 0,
          height: 'auto',
          whiteSpace: 'normal',
          textAlign: 'start',
          overflowWrap: 'anywhere',
        }}
        aria-label={`Open the gift card from ${purchaserName}`}
        onClick={() => open(id)}
      >
        {purchaserName}
      </Button>
    ),
  },
  {
    title: 'For',
    render: (_, { recipientName, recipientEmail }) => `${recipientName}, ${recipientEmail}`,
  },
  { title: 'Value', dataIndex: 'amount', align: 'right', render: pounds },
  { title: 'Left', dataIndex: 'balance', align: 'right', render: pounds },
  { title: 'Status', render: (_, sale) => <GiftCardStatus sale={sale} /> },
  { title: 'Actions', key: 'actions', render: (_, sale) => <GiftCardActions sale={sale} /> },
];

const filters = z.object(pageFilter);

const NO_SALES = { sales: [], total: 0 };

export function GiftCardsTable() {
  const may = useMay();
  const [{ page }, setFilter] = useAddressFilter('gift-cards', filters);
  const { data, isFetching, isError } = useGiftCardsQuery({ page, pageSize: PAGE_SIZE });
  const { sales, total } = data ?? NO_SALES;
  const pager = { page, total, onChange: (next: number) => setFilter({ page: next }) };
  useExistingPage(pager);
  const { open } = useOpened();
  const openCard = (id: string): void => open({ kind: 'gift-card', id });
  const columns = columnsOf(openCard).filter(
    ({ key }) => key !== 'actions' || may('gift-cards:write'),
  );
  const layout = useTableLayout({ columns, rows: sales });
  return (
    <section aria-labelledby="gift-cards">
      <Typography.Title level={2} id="gift-cards" style={{ fontSize: 20 }}>
        Gift Cards
      </Typography.Title>
      {isError && (
        <Alert
          type="error"
          showIcon
          title="Failed to fetch gift cards"
          style={{ marginBottom: 16 }}
        />
      )}
      {may('money:read') && <GiftReport />}
      {isKnown({ data, isError }) && (
        <Table<GiftCardSale>
          rowKey="id"
          size="small"
          {...layout}
          onRow={({ id }) => clickableRow(() => openCard(id))}
          dataSource={sales}
          loading={isFetching}
          locale={{ emptyText: emptyText(data, 'No gift cards sold yet.') }}
          pagination={pagination(pager)}
        />
      )}
    </section>
  );
}
