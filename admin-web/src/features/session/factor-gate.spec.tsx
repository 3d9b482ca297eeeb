import type { OwnFactors } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { FactorGate } from './factor-gate';

const FACTORS = 'GET /api/admin/account/factors';
const factors = (changes: Partial<OwnFactors>): { body: OwnFactors } => ({
  body: {
    passkeys: [],
    hasTotp: false,
    recoveryCodesLeft: 0,
    dueAt: null,
    daysLeft: null,
    isOverdue: false,
    reset: null,
    ...changes,
  },
});
const overdue = factors({ dueAt: '2026-11-20T12:00:00.000Z', daysLeft: 0, isOverdue: true });

describe('staff whose role needs a second factor', () => {
  const begin = (answers: Answers) => {
    const server = startFakeServer(answers);
    const user = renderStaff(
      <MemoryRouter>
        <FactorGate>
          <button>Refund</button>
        </FactorGate>
      </MemoryRouter>,
      { token: 'a token', username: 'ada' },
    );
    return { ...server, user };
  };

  it('see how many days they have left, and can work until then', async () => {
    begin({ [FACTORS]: factors({ dueAt: '2026-11-30T12:00:00.000Z', daysLeft: 4 }) });
    await screen.findByText(/You have 4 days left/);
    expect(screen.getByRole('link', { name: 'add one' }).getAttribute('href')).toBe('/account');
    expect(screen.getByRole('button', { name: 'Refund' })).toBeTruthy();
  });

  it('see after that only how to add one, and can sign out', async () => {
    const { received, user } = begin({
      [FACTORS]: overdue,
      'POST /api/admin/logout': { body: null },
    });
    await screen.findByRole('heading', { name: 'Add a second factor' });
    await screen.findByRole('button', { name: 'Set up an app' });
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() =>
      expect(received.map(({ route }) => route)).toContain('POST /api/admin/logout'),
    );
  });

  it('keep their recovery codes once they have added one, and go on', async () => {
    const answers: Answers = {
      [FACTORS]: overdue,
      'POST /api/admin/account/totp': {
        body: { address: 'otpauth://totp/club?secret=ABC', secret: 'ABC' },
      },
      'POST /api/admin/account/totp/confirm': { body: { recoveryCodes: ['kkkk-llll'] } },
    };
    const { user } = begin(answers);
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    await user.type(await screen.findByLabelText('2. The six digits that it shows'), '123456');
    answers[FACTORS] = factors({ hasTotp: true, recoveryCodesLeft: 10 });
    await user.click(screen.getByRole('button', { name: 'Add the app' }));
    await screen.findByText('App added');
    await screen.findByText('kkkk-llll');
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('button', { name: 'Refund' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Add a second factor' })).toBeNull();
  });
});
