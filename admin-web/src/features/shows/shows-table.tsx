import { isSoldOut, type Show } from '@club/contracts';
import { Alert, Button, Flex, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShowsQuery } from '../../shared/api/shows.api';
import { useMay, useMayAt } from '../../shared/api/use-may';
import { paths } from '../../shared/config/paths';
import { showPath } from '../../shared/config/show-paths';
import { clickableRow } from '../../shared/ui/clickable-row';
import { dayOf } from '../../shared/ui/date-time';
import { isKnown } from '../../shared/ui/list-state';
import { pounds } from '../../shared/ui/money';
import { pagination } from '../../shared/ui/pagination';
import { useTableLayout } from '../../shared/ui/table-layout';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { NEW_SHOW, useOpened } from '../../shared/ui/use-opened';
import { CancelDialog } from './cancel-dialog';
import { matches, ShowFilters, showFilters } from './show-filters';
import { RowActsCell, type RowActs } from './row-acts';
import { SeriesDialog } from './series-dialog';
import { MessageDialog } from './message-dialog';
import { missingFields, salesText } from './show-model';
import { inOrder, orderOf, sortingOf, type Order } from './show-order';
import { STATE_COLOURS, stateOf, type ShowState } from './show-state';
import { useShowActions } from './use-show-actions';

const ShowCell = ({ show }: { show: Show }) => (
  <>
    <Link to={showPath(show.id)} style={{ display: 'inline-block', paddingBlock: 2 }}>
      <strong>{show.title}</strong>
    </Link>{' '}
    · {dayOf(show.date)}
    <br />
    <Typography.Text type="secondary">{show.description}</Typography.Text>
    {missingFields(show).length > 0 && (
      <Tag color="warning">needs {missingFields(show).join(', ')}</Tag>
    )}
  </>
);

const SalesCell = ({ show }: { show: Show }) => (
  <>
    {salesText(show)} {isSoldOut(show) && <Tag color="error">Sold Out</Tag>}
    {show.status === 'cancelled' && <Tag>Cancelled</Tag>}
    <SaleTag show={show} />
    {isSoldOut(show) && show.status === 'scheduled' && <WaitingListLink show={show} />}
  </>
);

const SALE_TAGS: Partial<Record<ShowState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  'off sale': 'Off sale',
};

/** Whether the show is scheduled, a draft or off sale. Other shows have no tag. */
function SaleTag({ show }: { show: Show }) {
  const state = stateOf(show, new Date());
  const words = SALE_TAGS[state];
  return words !== undefined && <Tag color={STATE_COLOURS[state]}>{words}</Tag>;
}

function WaitingListLink({ show: { id, venueId, title, date } }: { show: Show }) {
  const mayAt = useMayAt();
  return (
    mayAt('bookings:write', venueId) && (
      <Link
        to={`${paths.waitingList}?show=${encodeURIComponent(id)}`}
        aria-label={`Waiting list of ${title}, ${dayOf(date)}`}
        style={{ display: 'inline-block', paddingBlock: 4 }}
      >
        Waiting list
      </Link>
    )
  );
}

const columnsOf = (acts: RowActs, order: Order): TableColumnsType<Show> => [
  {
    title: 'Show',
    width: 420,
    render: (_, show) => <ShowCell show={show} />,
    ...sortingOf('date', order),
  },
  {
    title: 'City',
    dataIndex: ['venue', 'city'],
    ...sortingOf('city', order),
  },
  {
    title: 'Tickets',
    render: (_, show) => <SalesCell show={show} />,
    ...sortingOf('sold', order),
  },
  {
    title: 'Price',
    align: 'right',
    render: (_, { price }) => (price === undefined ? 'N/A' : pounds(price)),
  },
  {
    title: 'Actions',
    key: 'actions',
    render: (_, show) => <RowActsCell show={show} acts={acts} />,
  },
];

export function ShowsTable() {
  const { data = [], currentData, isFetching, isError } = useShowsQuery();
  const [filter, setFilter] = useAddressFilter('shows', showFilters);
  const { open } = useOpened();
  const navigate = useNavigate();
  const [template, setTemplate] = useState<Show | undefined>();
  const [messaged, setMessaged] = useState<Show | undefined>();
  const [cancelled, setCancelled] = useState<Show | undefined>();
  const { remove } = useShowActions();
  const cities = [...new Set(data.map(({ venue }) => venue.city))].sort();
  const rows = inOrder(
    data.filter((show) => matches(show, filter)),
    filter,
  );
  const acts: RowActs = {
    edit: ({ id }) => open({ kind: 'edit-show', id }),
    copy: ({ id }) => open({ kind: 'copy-show', id }),
    series: setTemplate,
    message: setMessaged,
    remove,
    cancel: setCancelled,
  };
  const layout = useTableLayout({ columns: columnsOf(acts, filter.order), rows, width: 900 });
  return (
    <section aria-labelledby="shows">
      <Flex justify="space-between" align="center" wrap gap={12} style={{ marginBottom: 12 }}>
        <Typography.Title level={2} id="shows" style={{ fontSize: 20, margin: 0 }}>
          Shows
        </Typography.Title>
        <AddShow />
      </Flex>
      <ShowFilters
        cities={cities}
        filter={filter}
        onChange={(change) => setFilter({ ...change, page: 1 })}
      />
      {isError && (
        <Alert type="error" showIcon title="Failed to fetch shows" style={{ marginBottom: 16 }} />
      )}
      {isKnown({ data: currentData, isError }) && (
        <Table<Show>
          rowKey="id"
          size="small"
          {...layout}
          onRow={({ id }) => clickableRow(() => void navigate(showPath(id)))}
          dataSource={rows}
          loading={isFetching && currentData === undefined}
          onChange={(_page, _filters, sorter) => {
            const order = orderOf(sorter);
            if (order !== filter.order) setFilter({ order, page: 1 });
          }}
          pagination={pagination({
            page: filter.page,
            total: rows.length,
            onChange: (page) => setFilter({ page }),
          })}
        />
      )}
      {messaged !== undefined && (
        <MessageDialog show={messaged} onClose={() => setMessaged(undefined)} />
      )}
      {cancelled !== undefined && (
        <CancelDialog show={cancelled} onClose={() => setCancelled(undefined)} />
      )}
      {template !== undefined && (
        <SeriesDialog template={template} onClose={() => setTemplate(undefined)} />
      )}
    </section>
  );
}

function AddShow() {
  const may = useMay();
  const { open } = useOpened();
  return (
    may('shows:write') && (
      <Button type="primary" onClick={() => open({ kind: 'edit-show', id: NEW_SHOW })}>
        Add Show
      </Button>
    )
  );
}
