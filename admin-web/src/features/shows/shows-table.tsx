import { isSoldOut, type Show } from '@club/contracts';
import {
  Alert,
  Button,
  Flex,
  Input,
  Popconfirm,
  Segmented,
  Select,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useShowsQuery } from '../../shared/api/shows.api';
import { useMayAt } from '../../shared/api/use-may';
import { paths } from '../../shared/config/paths';
import { dayOf, today } from '../../shared/ui/date-time';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { SeriesDialog } from './series-dialog';
import { MessageDialog } from './message-dialog';
import { ShowEditor } from './show-editor';
import {
  copyOf,
  draftOf,
  EMPTY_DRAFT,
  missingFields,
  salesText,
  type EditedShow,
} from './show-model';
import { useShowActions } from './use-show-actions';

interface RowActions {
  edit: (show: EditedShow) => void;
  series: (show: Show) => void;
  message: (show: Show) => void;
  remove: (id: string) => void;
  cancel: (id: string) => void;
}

const ShowCell = ({ show }: { show: Show }) => (
  <>
    <strong>{show.title}</strong> · {dayOf(show.date)}
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
    {isSoldOut(show) && show.status === 'scheduled' && <WaitingListLink show={show} />}
  </>
);

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

const ActionsCell = ({ show, actions }: { show: Show; actions: RowActions }) => (
  <Flex gap={8} wrap>
    <Button
      size="small"
      aria-label={`Edit ${show.title}, ${dayOf(show.date)}`}
      onClick={() => actions.edit({ id: show.id, draft: draftOf(show), booked: show.soldTickets })}
    >
      Edit
    </Button>
    <Button size="small" onClick={() => actions.edit({ draft: copyOf(show) })}>
      Duplicate
    </Button>
    <Button size="small" disabled={show.date === undefined} onClick={() => actions.series(show)}>
      Series
    </Button>
    <Button size="small" disabled={show.soldTickets === 0} onClick={() => actions.message(show)}>
      Write
    </Button>
    {show.soldTickets + show.heldTickets > 0 || show.status === 'cancelled' ? (
      <Popconfirm
        title="Cancel this show?"
        description="Sales stop at once. Every booker gets a refund and an e-mail. This cannot be undone."
        okText="Cancel the show"
        cancelText="Keep it"
        onConfirm={() => actions.cancel(show.id)}
      >
        <Button size="small" danger disabled={show.status === 'cancelled'}>
          Cancel show
        </Button>
      </Popconfirm>
    ) : (
      <Popconfirm
        title="Delete this show? It has no bookings."
        okText="Delete"
        onConfirm={() => actions.remove(show.id)}
      >
        <Button size="small" danger>
          Delete
        </Button>
      </Popconfirm>
    )}
  </Flex>
);

const columnsOf = (actions: RowActions): TableColumnsType<Show> => [
  {
    title: 'Show',
    width: 420,
    render: (_, show) => <ShowCell show={show} />,
    sorter: (a, b) => (a.date ?? '').localeCompare(b.date ?? ''),
  },
  {
    title: 'City',
    dataIndex: ['venue', 'city'],
    sorter: (a, b) => a.venue.city.localeCompare(b.venue.city),
  },
  {
    title: 'Tickets',
    render: (_, show) => <SalesCell show={show} />,
    sorter: (a, b) => a.soldTickets - b.soldTickets,
  },
  {
    title: 'Price',
    align: 'right',
    render: (_, { price }) => (price === undefined ? 'N/A' : `£${price}`),
  },
  {
    title: 'Actions',
    key: 'actions',
    render: (_, show) => <ActionsCell show={show} actions={actions} />,
  },
];

const WHEN = ['Upcoming', 'Past', 'All'] as const;
type When = (typeof WHEN)[number];
const filters = z.object({
  city: z.string().catch(''),
  when: z.enum(WHEN).catch('Upcoming'),
  search: z.string().catch(''),
});
type Filter = z.output<typeof filters>;
const matches = (show: Show, { city, when, search }: Filter): boolean =>
  (city === '' || show.venue.city === city) &&
  (when === 'All' || (when === 'Past') === (show.date ?? '9999') < today()) &&
  `${show.title} ${show.performers ?? ''}`.toLowerCase().includes(search.toLowerCase());

/** The list arrives newest first; upcoming shows begin with the next one. */
const inOrder = (shows: Show[], when: When): Show[] =>
  when === 'Upcoming' ? shows.reverse() : shows;

export function ShowsTable() {
  const { data = [], isFetching, isError } = useShowsQuery();
  const [filter, setFilter] = useAddressFilter('shows', filters);
  const [edited, setEdited] = useState<EditedShow | undefined>();
  const [template, setTemplate] = useState<Show | undefined>();
  const [messaged, setMessaged] = useState<Show | undefined>();
  const { remove, cancel } = useShowActions();
  const cities = [...new Set(data.map(({ venue }) => venue.city))].sort();
  return (
    <section aria-labelledby="shows">
      <Flex justify="space-between" align="center" wrap gap={12} style={{ marginBottom: 12 }}>
        <Typography.Title level={2} id="shows" style={{ fontSize: 20, margin: 0 }}>
          Shows
        </Typography.Title>
        <Button type="primary" onClick={() => setEdited({ draft: EMPTY_DRAFT })}>
          Add Show
        </Button>
      </Flex>
      <Flex gap={12} wrap style={{ marginBottom: 12 }}>
        <Input.Search
          allowClear
          aria-label="Search shows"
          placeholder="Title or performer"
          style={{ maxWidth: 260 }}
          defaultValue={filter.search}
          onSearch={(search) => setFilter({ search })}
        />
        <Select
          aria-label="City"
          style={{ width: 160 }}
          value={filter.city}
          options={[
            { value: '', label: 'Both cities' },
            ...cities.map((city) => ({ value: city, label: city })),
          ]}
          onChange={(city) => setFilter({ city })}
        />
        <Segmented<When>
          options={[...WHEN]}
          value={filter.when}
          onChange={(when) => setFilter({ when })}
        />
      </Flex>
      {isError && (
        <Alert type="error" showIcon title="Failed to fetch shows" style={{ marginBottom: 16 }} />
      )}
      <Table<Show>
        rowKey="id"
        size="small"
        columns={columnsOf({
          edit: setEdited,
          series: setTemplate,
          message: setMessaged,
          remove,
          cancel,
        })}
        dataSource={inOrder(
          data.filter((show) => matches(show, filter)),
          filter.when,
        )}
        loading={isFetching}
        scroll={{ x: 900 }}
        pagination={{ pageSize: 25, showSizeChanger: false }}
      />
      {edited !== undefined && <ShowEditor edited={edited} onClose={() => setEdited(undefined)} />}
      {messaged !== undefined && (
        <MessageDialog show={messaged} onClose={() => setMessaged(undefined)} />
      )}
      {template !== undefined && (
        <SeriesDialog template={template} all={data} onClose={() => setTemplate(undefined)} />
      )}
    </section>
  );
}
