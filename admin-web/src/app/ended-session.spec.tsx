import { SESSION_TOKEN_HEADER } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { z } from 'zod';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { RequireSession } from '../features/session/require-session';
import { useSignOut } from '../features/session/use-sign-out';
import { SignInPage } from '../pages/sign-in';
import { baseApi, parsed } from '../shared/api/base-api';
import { paths } from '../shared/config/paths';

const ADA = { token: 'first token', username: 'ada' };
const GONE = failure(401, 'UNAUTHORIZED', 'Please sign in');
const ENDED = 'Your session has ended. Please sign in again.';

const notesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    note: build.query<string, void>({
      query: () => '/admin/note',
      transformResponse: parsed(z.string()),
    }),
    saveNote: build.mutation<null, string>({
      query: (text) => ({ url: '/admin/note', method: 'POST', body: { text } }),
    }),
  }),
});

function Editor() {
  const { data, refetch } = notesApi.useNoteQuery();
  const [save, { isSuccess }] = notesApi.useSaveNoteMutation();
  const [text, setText] = useState('');
  const signOut = useSignOut();
  return (
    <main>
      <p>Note: {data ?? 'none'}</p>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => void save(text)}>Save</button>
      <button onClick={() => void refetch()}>Ask again</button>
      <button onClick={signOut}>Logout</button>
      {isSuccess && <p>Saved</p>}
    </main>
  );
}

const signInAnswer = (username: string, token: string) => ({
  body: { token, admin: { username } },
});

function openEditor(answers: Answers, session = ADA) {
  const server = startFakeServer(answers);
  const user = renderStaff(
    <MemoryRouter initialEntries={[paths.dashboard]}>
      <Routes>
        <Route path={paths.signIn} element={<SignInPage />} />
        <Route
          path={paths.dashboard}
          element={
            <RequireSession>
              <Editor />
            </RequireSession>
          }
        />
      </Routes>
    </MemoryRouter>,
    session,
  );
  return { ...server, user };
}
/** What another tab writes, and the event that this tab gets. */
const inAnotherTab = (write: () => void) =>
  act(() => {
    write();
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }));
    return Promise.resolve();
  });
const storeElsewhere = (username: string, token: string) => () => {
  localStorage.setItem('adminUser', JSON.stringify({ username }));
  localStorage.setItem('adminToken', token);
};
const textField = () => screen.getByLabelText<HTMLInputElement>('Text');

describe('a session that ends while a page is open', () => {
  /** Opens the editor, types a text, and lets the session end when it is saved. */
  async function endWhileTyping() {
    const answers: Answers = {
      'GET /api/admin/note': { body: 'old' },
      'POST /api/admin/note': GONE,
      'POST /api/admin/login': signInAnswer('ada', 'second token'),
    };
    const opened = openEditor(answers);
    await screen.findByText('Note: old');
    await opened.user.type(textField(), 'a long reply');
    await opened.user.click(screen.getByText('Save'));
    await screen.findByText(ENDED);
    answers['POST /api/admin/note'] = { body: null };
    return { ...opened, answers };
  }

  it('is asked for above the page, which keeps the typed text and then saves it', async () => {
    const { user, received, tokens } = await endWhileTyping();
    expect(textField().value).toBe('a long reply');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Saved');
    expect(textField().value).toBe('a long reply');
    expect(received.at(-1)).toEqual({
      route: 'POST /api/admin/note',
      body: { text: 'a long reply' },
    });
    expect(tokens.at(-1)).toBe('Bearer second token');
    await waitFor(() => expect(screen.queryByText(ENDED)).toBeNull());
  });

  it('goes on when the same member of staff signs in in another tab', async () => {
    const { tokens } = await endWhileTyping();
    await inAnotherTab(storeElsewhere('ada', 'third token'));
    await screen.findByText('Saved');
    expect(tokens.at(-1)).toBe('Bearer third token');
  });

  it('sends nothing in the name of someone else who signs in in another tab', async () => {
    const { answers, received } = await endWhileTyping();
    answers['GET /api/admin/note'] = { body: 'of grace' };
    await inAnotherTab(storeElsewhere('grace', 'token of grace'));
    await screen.findByText('Note: of grace');
    expect(textField().value).toBe('');
    expect(received.filter(({ route }) => route === 'POST /api/admin/note')).toHaveLength(1);
  });

  it('can be left', async () => {
    const { user } = await endWhileTyping();
    await user.click(screen.getByRole('button', { name: 'Leave this page' }));
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(localStorage.getItem('adminToken')).toBeNull();
  });

  it('leads to the sign-in page if nothing was shown yet', async () => {
    openEditor({ 'GET /api/admin/note': GONE });
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(screen.getByText(ENDED)).toBeTruthy();
    expect(localStorage.getItem('adminToken')).toBeNull();
  });
});

describe('signing out', () => {
  it('in another tab leads this one to the sign-in page', async () => {
    openEditor({ 'GET /api/admin/note': { body: 'old' } });
    await screen.findByText('Note: old');
    await inAnotherTab(() => localStorage.clear());
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  it('leaves the page at once and ends the session, even if the server does not answer', async () => {
    const { user, received, tokens, signals } = openEditor({
      'GET /api/admin/note': { body: 'old' },
      'POST /api/admin/logout': new Promise(() => undefined),
    });
    await screen.findByText('Note: old');
    await user.click(screen.getByText('Logout'));
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(localStorage.getItem('adminToken')).toBeNull();
    const place = () => received.findIndex(({ route }) => route === 'POST /api/admin/logout');
    await waitFor(() => expect(place()).toBeGreaterThan(-1));
    expect(tokens[place()]).toBe('Bearer first token');
    // The sign-in page forgets what was fetched, which aborts every request that belongs to the cache.
    expect(signals[place()]?.aborted).toBe(false);
  });

  it('forgets what was fetched, so the next member of staff does not see it', async () => {
    const answers: Answers = {
      'GET /api/admin/note': { body: 'of ada' },
      'POST /api/admin/logout': { body: null },
      'POST /api/admin/login': signInAnswer('grace', 'token of grace'),
    };
    const { user } = openEditor(answers);
    await screen.findByText('Note: of ada');
    await user.click(screen.getByText('Logout'));
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    let answer: (reply: { body: unknown }) => void = () => undefined;
    answers['GET /api/admin/note'] = new Promise((resolve) => (answer = resolve));
    await user.type(screen.getByLabelText('Username'), 'grace');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Note: none');
    answer({ body: 'of grace' });
    await screen.findByText('Note: of grace');
  });
});

describe('a session in use', () => {
  it('gets a new token, which the next request carries', async () => {
    const headers = { [SESSION_TOKEN_HEADER]: 'renewed token' };
    const { user, tokens } = openEditor({ 'GET /api/admin/note': { body: 'old', headers } });
    await screen.findByText('Note: old');
    expect(localStorage.getItem('adminToken')).toBe('renewed token');
    await user.click(screen.getByText('Ask again'));
    await waitFor(() => expect(tokens.at(-1)).toBe('Bearer renewed token'));
  });
});
