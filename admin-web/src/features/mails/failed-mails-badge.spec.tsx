import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { useMay } from '../../shared/api/use-may';
import { FailedMailsBadge } from './failed-mails-badge';
import { useMailCountsQuery } from './mails.api';

const account = (rights: object) => ({
  body: { id: 'ada', username: 'ada', email: null, grants: [], rights },
});
function renderBadge(
  title: ReactNode,
  { failed, rights = { 'mails:read': ['*'] } }: { failed: number; rights?: object },
) {
  const server = startFakeServer({
    'GET /api/admin/account': account(rights),
    'GET /api/admin/mails/counts': { body: { waiting: 3, failed } },
  });
  renderStaff(<FailedMailsBadge>{title}</FailedMailsBadge>);
  return server;
}
/** Titles that show when an answer has arrived, so that a test does not look for the badge too early. */
const WithCounts = () => `Overview, ${useMailCountsQuery().data?.waiting ?? '…'} waiting`;
const WithRights = () => (useMay()('money:read') ? 'Overview of money' : 'Overview');

describe('the number of failed e-mails beside a title', () => {
  it('is there if some have failed', async () => {
    renderBadge('Overview', { failed: 2 });
    expect(await screen.findByTitle('2 failed')).toBeTruthy();
  });

  it('is not there if none has', async () => {
    renderBadge(<WithCounts />, { failed: 0 });
    await screen.findByText('Overview, 3 waiting');
    expect(screen.queryByTitle(/failed/)).toBeNull();
  });

  it('is not asked for by those who may not read e-mails', async () => {
    const { received } = renderBadge(<WithRights />, {
      failed: 2,
      rights: { 'money:read': ['*'] },
    });
    await screen.findByText('Overview of money');
    expect(received.map(({ route }) => route)).toEqual(['GET /api/admin/account']);
    expect(screen.queryByTitle(/failed/)).toBeNull();
  });
});
