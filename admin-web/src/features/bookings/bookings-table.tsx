import { paymentStatusSchema, type Booking, type PaymentStatus } from '@club/contracts';
import { Alert, Button, Flex, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { useMayOfShow } from '../../shared/api/use-may';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { emptyText, isKnown } from '../../shared/ui/list-state';
import { clickableRow } from '../../shared/ui/clickable-row';
import { PAGE_SIZE, pageFilter, pagination, useExistingPage } from '../../shared/ui/pagination';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { useOpened } from '../../shared/ui/use-opened';
import { useTableLayout } from '../../shared/ui/table-layout';
import { BookingFilters } from './booking-filters';
import { useBookingsQuery } from './bookings.api';
import { BoxOfficeDialog } from './box-office-dialog';
import { ListActs } from './list-acts';
import { listFilterOf } from './list-filter';
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
    render: (text: string) => (
      <Typography.Text code style={{ whiteSpace: 'nowrap' }}>
        {text}
      </Typography.Text>
    ),
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

const filters = z.object({
  ...pageFilter,
  search: z.string().catch(''),
  showId: z.string().catch(''),
  status: paymentStatusSchema.or(z.literal('')).catch(''),
});

const NO_BOOKINGS = { bookings: [], total: 0 };

/** What differs between the list of all bookings and that of one show. */
const placeOf = (showId: string | undefined) =>
  showId === undefined
    ? { title: 'Recent Bookings', chosen: {}, withoutColumn: undefined }
    : { title: 'Bookings', chosen: { showId }, withoutColumn: 'Show' };

/**
 * While another filter is read, the rows before it stay. If it cannot be read, they do not: they are not what it matches.
 */
function useRows(wanted: Parameters<typeof useBookingsQuery>[0]) {
  const { data, currentData, isFetching, isError } = useBookingsQuery(wanted);
  return {
    data: isFetching ? data : currentData,
    isError,
    isLoading: isFetching && currentData === undefined,
    /** How many bookings the filter matches; 0 as long as that is not known. */
    matching: currentData?.total ?? 0,
  };
}

/** @param ofShow the show whose page this is; otherwise the filter chooses one, or all. */
export function BookingsTable({ ofShow }: { ofShow?: string }) {
  const [filter, setFilter] = useAddressFilter('bookings', filters);
  const may = useMayOfShow(ofShow);
  const { open } = useOpened();
  const openBooking = (id: string): void => open({ kind: 'booking', id });
  const [isSelling, setSelling] = useState(false);
  const place = placeOf(ofShow);
  const wanted = { ...filter, ...place.chosen };
  const { data, isError, isLoading, matching } = useRows({ ...wanted, pageSize: PAGE_SIZE });
  const { bookings, total } = data ?? NO_BOOKINGS;
  const turnTo = (page: number): void => setFilter({ page });
  useExistingPage({ page: filter.page, total: matching, onChange: turnTo });
  const columns = columnsOf(openBooking).filter(({ title }) => title !== place.withoutColumn);
  const layout = useTableLayout({ columns, rows: bookings, width: 900 });
  return (
    <section aria-labelledby="recent-bookings">
      <Typography.Title level={2} id="recent-bookings" style={{ fontSize: 20 }}>
        {place.title}
      </Typography.Title>
      <Flex gap={12} wrap style={{ marginBottom: 16 }}>
        <BookingFilters
          filter={filter}
          hasShow={place.withoutColumn !== undefined}
          onChange={(change) => setFilter({ ...change, page: 1 })}
        />
        {may('bookings:write') && (
          <Button type="primary" onClick={() => setSelling(true)}>
            New booking
          </Button>
        )}
        <ListActs filter={listFilterOf(wanted)} total={matching} />
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
          {...layout}
          onRow={({ id }) => clickableRow(() => openBooking(id))}
          dataSource={bookings}
          loading={isLoading}
          locale={{ emptyText: emptyText(data, 'No bookings found.') }}
          pagination={pagination({ page: filter.page, total, onChange: turnTo })}
        />
      )}
      {isSelling && <BoxOfficeDialog {...place.chosen} onClose={() => setSelling(false)} />}
    </section>
  );
}
