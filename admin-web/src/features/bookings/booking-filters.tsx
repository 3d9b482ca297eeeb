import { paymentStatusSchema, type PaymentStatus } from '@club/contracts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useShowsQuery } from '../../shared/api/shows.api';
import { dayOf } from '../../shared/ui/date-time';
import type { BookingsFilter } from './list-filter';

const STATUSES = [
  { value: '', label: 'Any status' },
  ...paymentStatusSchema.options.map((status) => ({ value: status, label: status })),
];

interface BookingFiltersProps {
  filter: BookingsFilter;
  /** The page has chosen the show. */
  hasShow: boolean;
  onChange: (change: Partial<BookingsFilter>) => void;
}

/** Filters the list by the beginning of a word, by show and by status. */
export function BookingFilters({ filter, hasShow, onChange }: BookingFiltersProps) {
  const { data: shows = [] } = useShowsQuery();
  const [typed, setTyped] = useState(filter.search);
  const [searched, setSearched] = useState(filter.search);
  if (searched !== filter.search) {
    // Back, a link or the search itself has changed the address.
    setSearched(filter.search);
    setTyped(filter.search);
  }
  const options = shows.map(({ id, title, date, venue }) => ({
    value: id,
    label: `${dayOf(date)}, ${venue.city}: ${title}`,
  }));
  return (
    <>
      <Input.Search
        allowClear
        placeholder="Reference, name or e-mail"
        aria-label="Search bookings"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(search) => onChange({ search: search.trim() })}
        style={{ maxWidth: 300 }}
      />
      {!hasShow && (
        <Select
          aria-label="Bookings of show"
          allowClear
          placeholder="All shows"
          value={filter.showId === '' ? null : filter.showId}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(showId: string | undefined) => onChange({ showId: showId ?? '' })}
          style={{ width: 260, maxWidth: '100%' }}
        />
      )}
      <Select<PaymentStatus | ''>
        aria-label="Status"
        value={filter.status}
        options={STATUSES}
        onChange={(status) => onChange({ status })}
        style={{ width: 140 }}
      />
    </>
  );
}
