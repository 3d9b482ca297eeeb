import type { GiftCardSale } from '@club/contracts';
import {
  Alert,
  Button,
  Flex,
  Popconfirm,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd';
import { useState } from 'react';
import { dateTimeOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import { wideTable } from '../../shared/ui/wide-table';
import { useAction } from '../../shared/ui/use-action';
import { GiftReport } from './gift-report';
import {
  useGiftCardsQuery,
  useRefundGiftCardMutation,
  useReissueGiftCardMutation,
  useVoidGiftCardMutation,
} from './gift-cards.api';

const PAGE_SIZE = 25;

/** The state of a card and its history. */
const StatusCell = ({ sale: { frozen, state, history } }: { sale: GiftCardSale }) => (
  <>
    <Tag color={frozen ? 'error' : 'success'}>{frozen ? 'frozen' : state}</Tag>
    {history.map(({ at, by, what }) => (
      <Typography.Text key={`${at} ${what}`} type="secondary" style={{ display: 'block' }}>
        {dateTimeOf(at)} · {what} · {by}
      </Typography.Text>
    ))}
  </>
);

interface Actions {
  reissue: (id: string) => void;
  voidCard: (id: string) => void;
  refund: (id: string) => void;
}
const columnsOf = ({ reissue, voidCard, refund }: Actions): TableColumnsType<GiftCardSale> => [
  { title: 'Sold', dataIndex: 'createdAt', render: dateTimeOf },
  { title: 'From', dataIndex: 'purchaserName' },
  {
    title: 'For',
    render: (_, { recipientName, recipientEmail }) => `${recipientName}, ${recipientEmail}`,
  },
  { title: 'Value', dataIndex: 'amount', align: 'right', render: pounds },
  { title: 'Left', dataIndex: 'balance', align: 'right', render: pounds },
  { title: 'Status', render: (_, sale) => <StatusCell sale={sale} /> },
  {
    title: 'Actions',
    key: 'actions',
    render: (_, { id, recipientName, balance, isRefunded }) => (
      <Flex gap={8}>
        <Popconfirm
          title={`Send ${recipientName} a new code? The old code stops working.`}
          onConfirm={() => reissue(id)}
        >
          <Button size="small">New code</Button>
        </Popconfirm>
        <Popconfirm
          title="Void this code? The balance stays on the account."
          onConfirm={() => voidCard(id)}
        >
          <Button size="small" danger>
            Void
          </Button>
        </Popconfirm>
        <Popconfirm
          title={`Pay ${pounds(balance)} back to the card that bought it?`}
          onConfirm={() => refund(id)}
        >
          <Button size="small" danger disabled={balance === 0 || isRefunded}>
            {isRefunded ? 'Refunded' : 'Refund'}
          </Button>
        </Popconfirm>
      </Flex>
    ),
  },
];

export function GiftCardsTable() {
  const runAction = useAction();
  const [page, setPage] = useState(1);
  const { data, isFetching, isError } = useGiftCardsQuery({ page, pageSize: PAGE_SIZE });
  const [reissue] = useReissueGiftCardMutation();
  const [voidCard] = useVoidGiftCardMutation();
  const [refund] = useRefundGiftCardMutation();
  const actions = {
    reissue: (id: string) =>
      void runAction(
        { done: 'A new code is on its way', failed: 'Failed to send a new code' },
        reissue(id).unwrap(),
      ),
    refund: (id: string) =>
      void runAction(
        { done: 'The refund is on its way', failed: 'Refund failed' },
        refund(id).unwrap(),
      ),
    voidCard: (id: string) =>
      void runAction(
        { done: 'The code no longer works', failed: 'Failed to void the code' },
        voidCard(id).unwrap(),
      ),
  };
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
      <GiftReport />
      <Table<GiftCardSale>
        rowKey="id"
        size="small"
        columns={columnsOf(actions)}
        dataSource={data?.sales ?? []}
        loading={isFetching}
        {...wideTable(data?.sales ?? [])}
        locale={{ emptyText: 'No gift cards sold yet.' }}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </section>
  );
}
