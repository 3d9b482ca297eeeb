import type { Booking, PaymentStatus } from '@club/contracts';
import { Alert, Button, Flex, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useExportBookingsMutation } from '../../shared/api/exports.api';
import { useMay } from '../../shared/api/use-may';
import { downloadCsv } from '../../shared/ui/csv';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { emptyText, isKnown } from '../../shared/ui/list-state';
import { PAGE_SIZE, pagination } from '../../shared/ui/pagination';
import { useAction } from '../../shared/ui/use-action';
import { wideTable } from '../../shared/ui/wide-table';
import { BookingDrawer } from './booking-drawer';
import { BookingFilters } from './booking-filters';
import { bookingRows } from './booking-rows';
import { useBookingsQuery, type BookingsFilter } from './bookings.api';
import { BoxOfficeDialog } from './box-office-dialog';
import { ticketsText } from './tickets-text';

const COLOURS: Record<PaymentStatus, string> = {
  completed: 'success',
  pending: 'warning',
  refunded: 'processing',
  expired: 'default',
};

const columnsOf = (open: (id: string) => void): TableColumnsType<Booking> => [
  {
    title: 'Reference',
    dataIndex: 'bookingReference',
    render: (text: string) => <Typography.Text code>{text}</Typography.Text>,
  },
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
        {show !== undefined && (
          <Typography.Text type="secondary">
            {show.venue.city} · {dayOf(show.date)}
          </Typography.Text>
        )}
      </>
    ),
  },
  { title: 'Tickets', align: 'right', render: (_, booking) => ticketsText(booking) },
  {
    title: 'Amount',
    dataIndex: 'totalAmount',
    align: 'right',
    render: (text: string) => `£${text}`,
  },
  {
    title: 'Status',
    dataIndex: 'paymentStatus',
    render: (status: PaymentStatus) => <Tag color={COLOURS[status]}>{status}</Tag>,
  },
  { title: 'Created', dataIndex: 'createdAt', render: dateTimeOf },
  {
    title: 'Actions',
    key: 'open',
    render: (_, { id, bookingReference }) => (
      <Button size="small" aria-label={`Open booking ${bookingReference}`} onClick={() => open(id)}>
        Open
      </Button>
    ),
  },
];

const NO_BOOKINGS = { bookings: [], total: 0 };

export function BookingsTable() {
  const may = useMay();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<BookingsFilter>({ search: '', status: '' });
  const [openId, setOpenId] = useState<string | undefined>();
  const [isSelling, setSelling] = useState(false);
  const { data, isFetching, isError } = useBookingsQuery({ page, pageSize: PAGE_SIZE, ...filter });
  const { bookings, total } = data ?? NO_BOOKINGS;
  const changeFilter = (next: BookingsFilter): void => {
    setFilter(next);
    setPage(1);
  };
  return (
    <section aria-labelledby="recent-bookings">
      <Typography.Title level={2} id="recent-bookings" style={{ fontSize: 20 }}>
        Recent Bookings
      </Typography.Title>
      <Flex gap={12} wrap style={{ marginBottom: 16 }}>
        <BookingFilters filter={filter} onChange={changeFilter} />
        <Button type="primary" onClick={() => setSelling(true)}>
          New booking
        </Button>
        {may('customers:export') && <ExportButton bookings={bookings} />}
      </Flex>
      {isError && (
        <Alert
          type="error"
          showIcon
          title="Failed to fetch bookings"
          style={{ marginBottom: 16 }}
        />
      )}
      {isKnown({ data, isError }) && (
        <Table<Booking>
          rowKey="id"
          size="small"
          columns={columnsOf(setOpenId)}
          dataSource={bookings}
          loading={isFetching}
          {...wideTable(bookings)}
          locale={{ emptyText: emptyText(data, 'No bookings found.') }}
          pagination={pagination({ page, total, onChange: setPage })}
        />
      )}
      {openId !== undefined && <BookingDrawer id={openId} onClose={() => setOpenId(undefined)} />}
      {isSelling && <BoxOfficeDialog onClose={() => setSelling(false)} />}
    </section>
  );
}

const EXPORT = { done: 'File saved', failed: 'Failed to export' };

/** The server confirms and notes it before the file is saved. */
function ExportButton({ bookings }: { bookings: readonly Booking[] }) {
  const runAction = useAction();
  const [note, { isLoading }] = useExportBookingsMutation();
  const save = async (): Promise<void> => {
    if (await runAction(EXPORT, note().unwrap()))
      downloadCsv('bookings.csv', bookingRows(bookings));
  };
  return (
    <Button disabled={bookings.length === 0 || isLoading} onClick={() => void save()}>
      Export this page (CSV)
    </Button>
  );
}
