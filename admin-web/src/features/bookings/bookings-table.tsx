import type { Booking, PaymentStatus } from '@club/contracts';
import { Alert, Input, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useBookingsQuery } from './bookings.api';

const COLOURS: Record<PaymentStatus, string> = { completed: 'green', pending: 'gold', refunded: 'blue', expired: 'default' };
const PAGE_SIZE = 25;
const created = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });

/** en-GB, or N/A where there is none (specification section 2). */
const createdOn = (date: string | undefined): string => (date === undefined || date === '' ? 'N/A' : created.format(new Date(date)));

const columns: TableColumnsType<Booking> = [
  { title: 'Reference', dataIndex: 'bookingReference', render: (text: string) => <Typography.Text code>{text}</Typography.Text> },
  {
    title: 'Customer',
    render: (_, { customerName, customerEmail }) => (
      <>
        {customerName}
        <br />
        <Typography.Text type="secondary">{customerEmail}</Typography.Text>
      </>
    ),
  },
  {
    title: 'Show',
    render: (_, { show }) => (
      <>
        {show?.title ?? 'N/A'}
        <br />
        <Typography.Text type="secondary">{show?.venue.city}</Typography.Text>
      </>
    ),
  },
  { title: 'Tickets', dataIndex: 'ticketQuantity', align: 'right' },
  { title: 'Amount', dataIndex: 'totalAmount', align: 'right', render: (text: string) => `£${text}` },
  { title: 'Status', dataIndex: 'paymentStatus', render: (status: PaymentStatus) => <Tag color={COLOURS[status]}>{status}</Tag> },
  { title: 'Created', dataIndex: 'createdAt', render: createdOn },
];

export function BookingsTable() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const { data, isFetching, isError } = useBookingsQuery({ page, pageSize: PAGE_SIZE, search }, { refetchOnMountOrArgChange: true });
  const find = (text: string): void => {
    setSearch(text.trim());
    setPage(1);
  };
  return (
    <section aria-labelledby="recent-bookings">
      <Typography.Title level={2} id="recent-bookings" style={{ fontSize: 20 }}>
        Recent Bookings
      </Typography.Title>
      <Input.Search
        allowClear
        placeholder="Reference, name or e-mail"
        aria-label="Search bookings"
        onSearch={find}
        style={{ maxWidth: 360, marginBottom: 16 }}
      />
      {isError && <Alert type="error" showIcon title="Failed to fetch bookings" style={{ marginBottom: 16 }} />}
      <Table<Booking>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={data?.bookings ?? []}
        loading={isFetching}
        scroll={{ x: 'max-content' }}
        pagination={{ current: page, pageSize: PAGE_SIZE, total: data?.total ?? 0, showSizeChanger: false, onChange: setPage }}
      />
    </section>
  );
}
