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

/** In the address of the printed list: the page opens the dialog of the printer itself, once. */
export const PRINT_NOW = 'now';

/** The door list on paper. */
export const printPath = (showId: string): string =>
  `${paths.doorPrint}?${new URLSearchParams({ show: showId, [PRINT_NOW]: '1' }).toString()}`;
