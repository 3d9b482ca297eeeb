import type { Permission } from '@club/contracts';
import type { ComponentType, ReactNode } from 'react';
import { BookingsTable } from '../features/bookings/bookings-table';
import { GiftCardsTable } from '../features/gift-cards/gift-cards-table';
import { UnreadBadge } from '../features/enquiries/unread-badge';
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
  /** Puts something beside the title, such as a number. */
  badge?: ComponentType<{ children: ReactNode }>;
}

/** The tabs of the dashboard. A new screen is one line here; browser tests read this list too. */
export const TABS: readonly DashboardTab[] = [
  { key: 'shows', title: 'Shows', needs: ['shows:read'], component: ShowsTable },
  { key: 'bookings', title: 'Bookings', needs: ['bookings:read'], component: BookingsTable },
  {
    key: 'enquiries',
    title: 'Enquiries',
    needs: ['enquiries:read'],
    component: EnquiriesTab,
    badge: UnreadBadge,
  },
  { key: 'gift-cards', title: 'Gift Cards', needs: ['gift-cards:read'], component: GiftCardsTable },
  {
    key: 'overview',
    title: 'Overview',
    needs: ['money:read', 'mails:read'],
    component: OverviewTab,
  },
];
