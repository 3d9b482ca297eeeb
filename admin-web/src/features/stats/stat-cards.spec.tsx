import type { Stats } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { StatCards } from './stat-cards';

const STATS = 'GET /api/admin/stats';
const stats: Stats = {
  totalShows: 7,
  totalBookings: 12,
  totalRevenue: 480.5,
  pendingBookings: 3,
  giftCardSales: 60,
};
const valueOf = (title: string) =>
  screen.getByText(title).closest('.ant-statistic')?.textContent.replace(title, '');

describe('the cards of the dashboard (specification-rules.md 2)', () => {
  it('have the four figures', async () => {
    startFakeServer({ [STATS]: { body: stats } });
    renderStaff(<StatCards />);
    await screen.findByText('£480.50');
    expect(valueOf('Total Shows')).toBe('7');
    expect(valueOf('Total Bookings')).toBe('12');
    expect(valueOf('Total Revenue')).toBe('£480.50');
    expect(valueOf('Pending')).toBe('3');
  });

  it('have no figures if these could not be fetched', async () => {
    startFakeServer({ [STATS]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait') });
    renderStaff(<StatCards />);
    await screen.findByText('Failed to fetch the figures');
    expect(screen.queryByText('Total Shows')).toBeNull();
  });
});
