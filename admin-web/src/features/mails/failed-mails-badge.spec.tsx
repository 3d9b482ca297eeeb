import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { FailedMailsBadge } from './failed-mails-badge';

const account = (rights: object) => ({
  body: { id: 'ada', username: 'ada', email: null, grants: [], rights },
});
const renderBadge = (failed: number, rights: object = { 'mails:read': ['*'] }) => {
  const server = startFakeServer({
    'GET /api/admin/account': account(rights),
    'GET /api/admin/mails/counts': { body: { waiting: 3, failed } },
  });
  renderStaff(<FailedMailsBadge>Overview</FailedMailsBadge>);
  return server;
};

describe('the number of failed e-mails beside a title', () => {
  it('is there if some have failed', async () => {
    renderBadge(2);
    expect(await screen.findByTitle('2 failed')).toBeTruthy();
  });

  it('is not there if none has', async () => {
    const { received } = renderBadge(0);
    await waitFor(() =>
      expect(received.map(({ route }) => route)).toContain('GET /api/admin/mails/counts'),
    );
    expect(screen.queryByTitle(/failed/)).toBeNull();
  });

  it('is not asked for by those who may not read e-mails', async () => {
    const { received } = renderBadge(2, { 'money:read': ['*'] });
    await waitFor(() =>
      expect(received.map(({ route }) => route)).toEqual(['GET /api/admin/account']),
    );
    expect(screen.queryByTitle(/failed/)).toBeNull();
  });
});
