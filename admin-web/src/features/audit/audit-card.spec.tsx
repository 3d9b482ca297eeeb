import type { Audit, Permission } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { AuditCard } from './audit-card';

const READ = 'GET /api/admin/audit';
const START = 'POST /api/admin/audit';
const ACKNOWLEDGE = 'POST /api/admin/audit/finding-1/acknowledge';
const SENTENCE = 'gift card 1: ledger 0p, account 100p';

const anAudit = (overrides: Partial<Audit> = {}): Audit => ({
  isRunning: false,
  startedAt: '2026-11-22T04:00:00.000Z',
  finishedAt: '2026-11-22T04:01:00.000Z',
  failedParts: [],
  findings: [
    {
      id: 'finding-1',
      kind: 'gift-account-unbalanced',
      sentence: SENTENCE,
      state: 'open',
      firstSeenAt: '2026-11-21T04:00:00.000Z',
      lastSeenAt: '2026-11-22T04:00:00.000Z',
      by: null,
      note: null,
    },
  ],
  ...overrides,
});

const start = (answers: Answers, permission: Permission = 'money:write') =>
  startFakeServer({ [OWN_ACCOUNT]: { body: anAccount([permission]) }, ...answers });

describe('the audit of the books', () => {
  it('shows what is open and when it last ran', async () => {
    start({ [READ]: { body: anAudit() } });
    renderStaff(<AuditCard />);
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(screen.getByText(/^1 open\. Last finished/)).toBeTruthy();
  });

  it('says which parts could not be looked at', async () => {
    start({ [READ]: { body: anAudit({ findings: [], failedParts: ['payments'] }) } });
    renderStaff(<AuditCard />);
    expect(await screen.findByText(/^Could not be looked at: payments/)).toBeTruthy();
    expect(screen.getByText(/^Nothing is open/)).toBeTruthy();
  });

  it('runs on demand, and not a second time while it runs', async () => {
    const { received } = start({
      [READ]: { body: anAudit() },
      [START]: { status: 202, body: null },
    });
    const user = renderStaff(<AuditCard />);
    await user.click(await screen.findByRole('button', { name: 'Run now' }));
    await screen.findByText('The audit has begun');
    expect(received.filter(({ route }) => route === START)).toHaveLength(1);
  });

  it('shows that it runs', async () => {
    start({ [READ]: { body: anAudit({ isRunning: true }) } });
    renderStaff(<AuditCard />);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Running' });
    expect(button.disabled).toBe(true);
  });

  it('takes a finding as known once it is said why', async () => {
    const { received } = start({
      [READ]: { body: anAudit() },
      [ACKNOWLEDGE]: { body: null },
    });
    const user = renderStaff(<AuditCard />);
    await user.click(await screen.findByRole('button', { name: `Acknowledge: ${SENTENCE}` }));
    await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('Please say why')).toBeTruthy();
    await user.type(screen.getByLabelText('Why it may stay'), 'a card of ours');
    await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
    await screen.findByText('Finding acknowledged');
    expect(received.find(({ route }) => route === ACKNOWLEDGE)?.body).toEqual({
      note: 'a card of ours',
    });
  });

  it('asks before it throws away why a finding may stay', async () => {
    start({ [READ]: { body: anAudit() } });
    const user = renderStaff(<AuditCard />);
    await user.click(await screen.findByRole('button', { name: `Acknowledge: ${SENTENCE}` }));
    await user.type(screen.getByLabelText('Why it may stay'), 'a card of ours');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep typing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Why it may stay').value).toBe('a card of ours');
  });

  it('has no buttons for a member who may only read the books', async () => {
    start({ [READ]: { body: anAudit() } }, 'money:read');
    renderStaff(<AuditCard />);
    await screen.findByText(SENTENCE);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
