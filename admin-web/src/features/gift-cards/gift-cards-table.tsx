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
import { dateTime } from '../../shared/ui/date-time';
import { wideTable } from '../../shared/ui/wide-table';
import { useAct } from '../../shared/ui/use-act';
import { GiftReport } from './gift-report';
import {
  useGiftCardsQuery,
  useRefundGiftCardMutation,
  useReissueGiftCardMutation,
  useVoidGiftCardMutation,
} from './gift-cards.api';

const PAGE_SIZE = 25;
const pounds = (amount: number): string => `£${amount.toFixed(2)}`;

/** What a card is, and who did what to it. */
const StatusCell = ({ sale: { frozen, state, history } }: { sale: GiftCardSale }) => (
  <>
    <Tag color={frozen ? 'error' : 'success'}>{frozen ? 'frozen' : state}</Tag>
    {history.map(({ at, by, what }) => (
      <Typography.Text key={`${at} ${what}`} type="secondary" style={{ display: 'block' }}>
        {dateTime(at)} · {what} · {by}
      </Typography.Text>
    ))}
  </>
);

interface Acts {
  reissue: (id: string) => void;
  voidCard: (id: string) => void;
  refund: (id: string) => void;
}
const columnsOf = ({ reissue, voidCard, refund }: Acts): TableColumnsType<GiftCardSale> => [
  { title: 'Sold', dataIndex: 'createdAt', render: dateTime },
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
    key: 'acts',
    render: (_, { id, recipientName, balance, isRefunded }) => (
      <Flex gap={8}>
        <Popconfirm
          title={`Send ${recipientName} a new code? The old one becomes worthless.`}
          onConfirm={() => reissue(id)}
        >
          <Button size="small">New code</Button>
        </Popconfirm>
        <Popconfirm
          title="Make this code worthless? The money stays on account."
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
  const act = useAct();
  const [page, setPage] = useState(1);
  const { data, isFetching, isError } = useGiftCardsQuery({ page, pageSize: PAGE_SIZE });
  const [reissue] = useReissueGiftCardMutation();
  const [voidCard] = useVoidGiftCardMutation();
  const [refund] = useRefundGiftCardMutation();
  const tell = (done: string, work: Promise<unknown>) =>
    act({ done, failed: 'That did not work' }, work);
  const acts = {
    reissue: (id: string) => void tell('A new code is on its way', reissue(id).unwrap()),
    refund: (id: string) => void tell('The money is on its way back', refund(id).unwrap()),
    voidCard: (id: string) => void tell('The code is worthless now', voidCard(id).unwrap()),
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
        columns={columnsOf(acts)}
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
