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
  component: ComponentType;
}

/** The tabs of the dashboard. A new screen is one line here; browser tests read this list too. */
export const TABS = [
  { key: 'shows', title: 'Shows', component: ShowsTable },
  { key: 'bookings', title: 'Bookings', component: BookingsTable },
  { key: 'enquiries', title: 'Enquiries', component: EnquiriesTab },
  { key: 'gift-cards', title: 'Gift Cards', component: GiftCardsTable },
  { key: 'overview', title: 'Overview', component: OverviewTab },
] as const satisfies readonly DashboardTab[];
