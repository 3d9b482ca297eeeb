import type { Permission } from '@club/contracts';
import type { ComponentType, ReactNode } from 'react';
import { paths } from '../shared/config/paths';
import type { IconName } from './icon';
import { TABS } from './tabs';

/** One entry of the navigation: a page, or a tab of the dashboard. */
export interface Place {
  name: string;
  path: string;
  tab?: string;
  /** Staff with one of these see the place; a place without any is for all of them. */
  needs: readonly Permission[];
  /** Pressed after g. */
  key: string;
  icon: IconName;
  /** Phones show these at the foot of the page and the others behind "More". */
  isMain?: boolean;
  badge?: ComponentType<{ children: ReactNode }>;
}

type Sign = Pick<Place, 'key' | 'icon' | 'isMain'>;
const SIGNS: Record<string, Sign> = {
  shows: { key: 's', icon: 'calendar', isMain: true },
  bookings: { key: 'b', icon: 'ticket', isMain: true },
  enquiries: { key: 'e', icon: 'letter', isMain: true },
  'gift-cards': { key: 'c', icon: 'gift' },
  overview: { key: 'o', icon: 'chart' },
};
const PLAIN: Sign = { key: '', icon: 'dots' };

const ofTabs: Place[] = TABS.map(({ key: tab, title, needs, badge }) => ({
  ...(SIGNS[tab] ?? PLAIN),
  name: title,
  path: paths.dashboard,
  tab,
  needs,
  ...(badge !== undefined && { badge }),
}));

/** The places of the staff area in the order of an evening. */
export const PLACES: readonly Place[] = [
  {
    name: 'Tonight',
    path: paths.tonight,
    needs: ['shows:read'],
    key: 't',
    icon: 'moon',
    isMain: true,
  },
  ...ofTabs,
  { name: 'Door', path: paths.door, needs: ['door:admit'], key: 'd', icon: 'door' },
  { name: 'Money', path: paths.money, needs: ['money:read'], key: 'p', icon: 'coin' },
  { name: 'Staff', path: paths.staff, needs: ['staff:read'], key: 'm', icon: 'people' },
  { name: 'Audit trail', path: paths.trail, needs: ['trail:read'], key: 'a', icon: 'list' },
  { name: 'Your account', path: paths.account, needs: [], key: 'y', icon: 'person' },
];

interface Here {
  pathname: string;
  query: URLSearchParams;
}

/**
 * The address of a place. From one tab of the dashboard to another the filters of all lists stay in the address; what is
 * open over the page does not.
 */
export function hrefOf({ path, tab }: Place, { pathname, query }: Here): string {
  if (tab === undefined) return path;
  const kept = pathname === path ? [...query].filter(([name]) => !LEFT_BEHIND.has(name)) : [];
  return `${path}?${new URLSearchParams([...kept, ['tab', tab]]).toString()}`;
}
const LEFT_BEHIND = new Set(['tab', 'open']);

/** Whether a place is on the screen. `firstTab` is the one that the dashboard shows if the address names none. */
export const isHere = (place: Place, { pathname, query }: Here, firstTab?: string): boolean =>
  place.path === pathname &&
  (place.tab === undefined || place.tab === (query.get('tab') ?? firstTab));
