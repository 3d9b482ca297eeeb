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
