import type { StaffSession } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { ChangePasswordForm } from './change-password-form';
import { OwnSessions } from './own-sessions';

const SESSIONS: StaffSession[] = [
  {
    id: 'here',
    device: 'Firefox on Windows',
    startedAt: '2026-11-22T18:00:00.000Z',
    lastUsedAt: '2026-11-22T19:30:00.000Z',
    isCurrent: true,
  },
  { id: 'phone', device: 'Safari on iPhone', isCurrent: false },
];

describe('the list of own sessions', () => {
  it('lists the open sessions of the account, and ends one of the others', async () => {
    const { received } = startFakeServer({
      'GET /api/admin/account/sessions': { body: SESSIONS },
      'DELETE /api/admin/account/sessions/phone': { body: null },
    });
    const user = renderStaff(<OwnSessions />);
    await screen.findByText('Safari on iPhone');
    expect(screen.getByText('This device')).toBeTruthy();
    expect(screen.getByText(/Last used 22\/11\/2026, 19:30/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^End the session of Safari on iPhone/ }));
    await screen.findByText('Session ended');
    expect(received.map(({ route }) => route)).toContain(
      'DELETE /api/admin/account/sessions/phone',
    );
  });

  it('counts those that are not listed', async () => {
    startFakeServer({
      'GET /api/admin/account/sessions': { body: SESSIONS, headers: { 'x-total-count': '25' } },
    });
    renderStaff(<OwnSessions />);
    await screen.findByText(/and 23 more sessions/);
    expect(screen.getByRole('button', { name: 'End all others' })).toBeTruthy();
  });

  it('offers nothing to end if there is only this one', async () => {
    startFakeServer({ 'GET /api/admin/account/sessions': { body: SESSIONS.slice(0, 1) } });
    renderStaff(<OwnSessions />);
    await screen.findByText('Firefox on Windows');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the form for a new password', () => {
  const fillIn = async (user: ReturnType<typeof renderStaff>, next: string) => {
    await user.type(screen.getByLabelText('Current password'), 'the old one');
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('sends nothing that is too short', async () => {
    const { received } = startFakeServer({});
    await fillIn(renderStaff(<ChangePasswordForm />), 'elevenchars');
    await screen.findByText('Must have 12 characters or more');
    expect(received).toEqual([]);
  });

  it('shows at the field what the server refuses, and keeps what was typed', async () => {
    const message = 'This password is one of the most common ones. Please choose another.';
    const { status, body } = failure(400, 'VALIDATION_FAILED', 'Validation failed');
    startFakeServer({
      'POST /api/admin/account/password': {
        status: status ?? 400,
        body: { ...(body as object), errors: [{ path: 'newPassword', message }] },
      },
    });
    await fillIn(renderStaff(<ChangePasswordForm />), 'passwordpassword');
    await screen.findByText(message);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('passwordpassword');
  });

  it('is empty again after the change', async () => {
    startFakeServer({ 'POST /api/admin/account/password': { body: null } });
    await fillIn(renderStaff(<ChangePasswordForm />), 'three odd words');
    await screen.findByText('Password changed');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });
});
