import { paths } from './paths';

/** The tabs of the page of one show, in the order of the page. */
export const SHOW_TABS = [
  'overview',
  'bookings',
  'door',
  'waiting',
  'messages',
  'history',
] as const;
export type ShowTab = (typeof SHOW_TABS)[number];

export const showPath = (id: string, tab: ShowTab = 'overview'): string =>
  `/shows/${encodeURIComponent(id)}${tab === 'overview' ? '' : `/${tab}`}`;

/** A query parameter of the printed list: with it, the page opens the print dialog by itself, once. */
export const PRINT_NOW = 'now';

/** The door list on paper. */
export const printPath = (showId: string): string =>
  `${paths.doorPrint}?${new URLSearchParams({ show: showId, [PRINT_NOW]: '1' }).toString()}`;
