import type { PrivacyOverview } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { PrivacyCard } from './privacy-card';

const READ = 'GET /api/admin/privacy';
const overview: PrivacyOverview = {
  requests: [
    {
      id: 'r1',
      act: 'erase',
      at: '2026-11-22T10:00:00.000Z',
      dueAt: '2026-12-22T10:00:00.000Z',
      openedAt: '2026-11-22T11:00:00.000Z',
      doneAt: null,
    },
  ],
  complaints: [
    {
      id: 'c1',
      at: '2026-11-22T10:00:00.000Z',
      dueAt: '2020-01-01T10:00:00.000Z',
      answeredAt: null,
    },
    {
      id: 'c2',
      at: '2026-11-20T10:00:00.000Z',
      dueAt: '2026-12-20T10:00:00.000Z',
      answeredAt: '2026-11-21T10:00:00.000Z',
    },
  ],
  runs: [
    {
      rule: 'enquiries',
      night: '2026-11-22',
      mode: 'dry-run',
      found: 12,
      changed: 0,
      finishedAt: '2026-11-22T02:10:00.000Z',
    },
  ],
  unknownOf: [],
};

describe('the card about personal data', () => {
  it('shows each question with its due date, and what the last night counted', async () => {
    startFakeServer({ [READ]: { body: overview } });
    renderStaff(<PrivacyCard />);
    await screen.findByText(/the link was opened; due 22\/12\/2026/);
    screen.getByText('12 counted on 2026-11-22');
  });
  it('shows each complaint with the days that are left, or when it was answered', async () => {
    startFakeServer({ [READ]: { body: overview } });
    renderStaff(<PrivacyCard />);
    await screen.findByText('overdue; answer it under “Enquiries”');
    screen.getByText('answered 21/11/2026, 10:00');
  });
  it('says so if there is nothing yet', async () => {
    startFakeServer({
      [READ]: { body: { requests: [], complaints: [], runs: [], unknownOf: ['booking'] } },
    });
    renderStaff(<PrivacyCard />);
    await screen.findByText('No one has asked about their data in the last month.');
    screen.getByText('No answer from booking.');
  });
  it('offers to try again', async () => {
    startFakeServer({
      [READ]: { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'x', requestId: 'r' } },
    });
    renderStaff(<PrivacyCard />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
