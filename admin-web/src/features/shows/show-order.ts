import type { Show } from '@club/contracts';
import type { TableProps } from 'antd';

/** How the list of shows is sorted; `any` is the next one first, or the newest first among past ones. */
export const ORDERS = ['any', 'date', '-date', 'city', '-city', 'sold', '-sold'] as const;
export type Order = (typeof ORDERS)[number];
type Sorted = 'date' | 'city' | 'sold';

export const ORDER_WORDS: Record<Order, string> = {
  any: 'Usual order',
  date: 'Date, earliest first',
  '-date': 'Date, latest first',
  city: 'City, A to Z',
  '-city': 'City, Z to A',
  sold: 'Fewest sold first',
  '-sold': 'Most sold first',
};

const COMPARE: Record<Sorted, (a: Show, b: Show) => number> = {
  date: (a, b) => (a.date ?? '').localeCompare(b.date ?? ''),
  city: (a, b) => a.venue.city.localeCompare(b.venue.city),
  sold: (a, b) => a.soldTickets - b.soldTickets,
};
const isSorted = (name: unknown): name is Sorted => Object.keys(COMPARE).includes(String(name));

/** The list arrives newest first; upcoming shows begin with the next one. */
export function inOrder(shows: Show[], { when, order }: { when: string; order: Order }): Show[] {
  if (order === 'any') return when === 'Upcoming' ? shows.toReversed() : shows;
  const name = order.replace('-', '');
  if (!isSorted(name)) return shows;
  const sorted = shows.toSorted(COMPARE[name]);
  return order.startsWith('-') ? sorted.reverse() : sorted;
}

/** The head of a column that sorts. The rows arrive sorted, so the table itself must not move them. */
export const sortingOf = (name: Sorted, order: Order) => ({
  key: name,
  sorter: () => 0,
  sortOrder:
    order === name ? ('ascend' as const) : order === `-${name}` ? ('descend' as const) : null,
});

type Sorter = Parameters<NonNullable<TableProps<Show>['onChange']>>[2];
/** The order that a click on the head of a column has chosen. */
export function orderOf(sorter: Sorter): Order {
  const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
  if (order === undefined || order === null || !isSorted(columnKey)) return 'any';
  return order === 'descend' ? `-${columnKey}` : columnKey;
}
