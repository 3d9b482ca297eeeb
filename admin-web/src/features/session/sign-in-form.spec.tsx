import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { SignInForm } from './sign-in-form';

const signInButton = () => screen.getByRole('button', { name: 'Sign In' });

function openForm() {
  const signIns: string[] = [];
  const user = renderStaff(<SignInForm onDone={() => signIns.push('done')} />);
  return { user, signIns };
}

async function signIn({ user }: ReturnType<typeof openForm>) {
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(signInButton());
}

describe('the sign-in form', () => {
  it('asks for the missing username and password', async () => {
    const { received } = startFakeServer({});
    const { user } = openForm();
    await user.click(signInButton());
    expect(await screen.findByText('Username is required')).toBeTruthy();
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(received).toEqual([]);
  });

  it('removes the message of a field that is filled in', async () => {
    startFakeServer({});
    const { user } = openForm();
    await user.click(signInButton());
    await screen.findByText('Username is required');
    await user.type(screen.getByLabelText('Username'), 'ada');
    await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
    expect(screen.getByText('Password is required')).toBeTruthy();
  });

  it('cannot be sent twice while it is signing in', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    const pending = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    const { received } = startFakeServer({ 'POST /api/admin/login': pending });
    const form = openForm();
    await signIn(form);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect(button.disabled).toBe(true);
    answer({ body: { token: 'a token', admin: { username: 'ada' } } });
    expect(await screen.findByText('Welcome back, ada!')).toBeTruthy();
    expect(form.signIns).toEqual(['done']);
    expect(received).toEqual([
      { route: 'POST /api/admin/login', body: { username: 'ada', password: 'correct horse' } },
    ]);
  });

  it('keeps the session in local storage', async () => {
    startFakeServer({
      'POST /api/admin/login': { body: { token: 'a token', admin: { username: 'ada' } } },
    });
    await signIn(openForm());
    await screen.findByText('Login Successful');
    expect(localStorage.getItem('adminToken')).toBe('a token');
    expect(localStorage.getItem('adminUser')).toBe('{"username":"ada"}');
  });

  it('shows the message of the server if the sign-in fails', async () => {
    startFakeServer({
      'POST /api/admin/login': failure(401, 'INVALID_CREDENTIALS', 'Invalid credentials'),
    });
    const form = openForm();
    await signIn(form);
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('Invalid credentials')).toBeTruthy();
    expect(form.signIns).toEqual([]);
  });
});
