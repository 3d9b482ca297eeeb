import type { Permission } from '@club/contracts';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { UnreadBadge } from '../features/enquiries/unread-badge';
import { FailedMailsBadge } from '../features/mails/failed-mails-badge';

const ShowsTable = lazy(() =>
  import('../features/shows/shows-table').then((tab) => ({ default: tab.ShowsTable })),
);
const BookingsTable = lazy(() =>
  import('../features/bookings/bookings-table').then((tab) => ({ default: tab.BookingsTable })),
);
const EnquiriesTable = lazy(() =>
  import('../features/enquiries/enquiries-table').then((tab) => ({ default: tab.EnquiriesTable })),
);
const GiftCardsTable = lazy(() =>
  import('../features/gift-cards/gift-cards-table').then((tab) => ({
    default: tab.GiftCardsTable,
  })),
);
const OverviewTab = lazy(() =>
  import('./overview-tab').then((tab) => ({ default: tab.OverviewTab })),
);

interface DashboardTab {
  /** Its name in the address, `?tab=shows`. */
  key: string;
  title: string;
  /** Staff with one of these see the tab. */
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
    component: EnquiriesTable,
    badge: UnreadBadge,
  },
  { key: 'gift-cards', title: 'Gift Cards', needs: ['gift-cards:read'], component: GiftCardsTable },
  {
    key: 'overview',
    title: 'Overview',
    needs: ['money:read', 'mails:read'],
    component: OverviewTab,
    badge: FailedMailsBadge,
  },
];
