import type { StaffMemberView } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { FactorReset } from './factor-reset';

const aMember = (changes: Partial<StaffMemberView> = {}): StaffMemberView => ({
  id: 'm1',
  username: 'bea',
  email: 'bea@example.org',
  grants: [],
  state: 'active',
  lastSeenAt: null,
  hasFactor: true,
  isOwn: false,
  ...changes,
});
const asked = (mayConfirm: boolean) =>
  aMember({ factorReset: { by: 'grace', dueAt: '2026-11-28T14:30:00.000Z', mayConfirm } });

describe('a colleague who has lost the second factor', () => {
  it('has it removed in a day', async () => {
    const { received } = startFakeServer({
      'POST /api/admin/staff/m1/factor-reset': { body: null },
    });
    const user = renderStaff(<FactorReset member={aMember()} />);
    await user.click(
      screen.getByRole('button', { name: 'Lost factor: remove the second factors of bea' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove in 24 hours' }));
    await screen.findByText('Asked for');
    expect(received).toHaveLength(1);
  });

  it('has it removed at once by another owner', async () => {
    const { received } = startFakeServer({
      'POST /api/admin/staff/m1/factor-reset/confirm': { body: null },
    });
    const user = renderStaff(<FactorReset member={asked(true)} />);
    screen.getByText(/grace has asked for it/);
    await user.click(screen.getByRole('button', { name: /bea now/ }));
    await screen.findByText('Second factors removed');
    expect(received).toHaveLength(1);
  });

  it('keeps it if it was found, and the owner who has asked cannot confirm', async () => {
    const { received } = startFakeServer({
      'DELETE /api/admin/staff/m1/factor-reset': { body: null },
    });
    const user = renderStaff(<FactorReset member={asked(false)} />);
    expect(screen.queryByRole('button', { name: /now/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep the second factors of bea' }));
    await screen.findByText('Kept');
    expect(received).toHaveLength(1);
  });

  it.each([
    ['without a factor', aMember({ hasFactor: false })],
    ['that is disabled', aMember({ state: 'disabled' })],
  ])('is not an account %s', (_, member) => {
    renderStaff(<FactorReset member={member} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
