import type { Show } from '@club/contracts';
import { Flex, Input, Segmented, Select } from 'antd';
import { z } from 'zod';
import { today } from '../../shared/ui/date-time';
import { pageFilter } from '../../shared/ui/pagination';
import { useIsPhone } from '../../shared/ui/use-phone';
import { ORDERS, ORDER_WORDS, type Order } from './show-order';

const WHEN = ['Upcoming', 'Past', 'All'] as const;
type When = (typeof WHEN)[number];
/** The filters of the list in the address. */
export const showFilters = z.object({
  ...pageFilter,
  order: z.enum(ORDERS).catch('any'),
  city: z.string().catch(''),
  when: z.enum(WHEN).catch('Upcoming'),
  search: z.string().catch(''),
});
export type ShowFilter = z.output<typeof showFilters>;
export const matches = (show: Show, { city, when, search }: ShowFilter): boolean =>
  (city === '' || show.venue.city === city) &&
  (when === 'All' || (when === 'Past') === (show.date ?? '9999') < today()) &&
  `${show.title} ${show.performers ?? ''}`.toLowerCase().includes(search.toLowerCase());

interface ShowFiltersProps {
  cities: readonly string[];
  filter: ShowFilter;
  onChange: (change: Partial<ShowFilter>) => void;
}

/** A phone has no heads of columns, so the order is chosen here. */
export function ShowFilters({ cities, filter, onChange }: ShowFiltersProps) {
  const isPhone = useIsPhone();
  return (
    <Flex gap={12} wrap style={{ marginBottom: 12 }}>
      <Input.Search
        allowClear
        aria-label="Search shows"
        placeholder="Title or performer"
        style={{ maxWidth: 260 }}
        defaultValue={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="City"
        style={{ width: 160 }}
        value={filter.city}
        options={[
          { value: '', label: 'Both cities' },
          ...cities.map((city) => ({ value: city, label: city })),
        ]}
        onChange={(city) => onChange({ city })}
      />
      <Segmented<When>
        options={[...WHEN]}
        value={filter.when}
        onChange={(when) => onChange({ when })}
      />
      {isPhone && (
        <Select<Order>
          aria-label="Order"
          style={{ width: 190 }}
          value={filter.order}
          options={ORDERS.map((order) => ({ value: order, label: ORDER_WORDS[order] }))}
          onChange={(order) => onChange({ order })}
        />
      )}
    </Flex>
  );
}
