import type { Permission } from '@club/contracts';
import type { ComponentType } from 'react';
import { BookingsTable } from '../features/bookings/bookings-table';
import { GiftCardsTable } from '../features/gift-cards/gift-cards-table';
import { ShowsTable } from '../features/shows/shows-table';
import { EnquiriesTab } from './enquiries-tab';
import { OverviewTab } from './overview-tab';

interface DashboardTab {
  /** Its name in the address, `?tab=shows`. */
  key: string;
  title: string;
  /** Who has one of these sees the tab. */
  needs: readonly Permission[];
  component: ComponentType;
}

/** The tabs of the dashboard. A new screen is one line here; browser tests read this list too. */
export const TABS = [
  { key: 'shows', title: 'Shows', needs: ['shows:read'], component: ShowsTable },
  { key: 'bookings', title: 'Bookings', needs: ['bookings:read'], component: BookingsTable },
  { key: 'enquiries', title: 'Enquiries', needs: ['enquiries:read'], component: EnquiriesTab },
  { key: 'gift-cards', title: 'Gift Cards', needs: ['gift-cards:read'], component: GiftCardsTable },
  {
    key: 'overview',
    title: 'Overview',
    needs: ['money:read', 'mails:read'],
    component: OverviewTab,
  },
] as const satisfies readonly DashboardTab[];
