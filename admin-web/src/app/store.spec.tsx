import '../../test/browser-stubs';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { fireEvent } from '@testing-library/react';
import { startFakeServer } from '../../test/fake-server';
import { createStore } from './store';
import { baseApi } from '../shared/api/base-api';
import { storeSession } from '../shared/api/stored-session';

const NOTE = 'GET /api/admin/note';
const OTHER = 'GET /api/admin/other';
const notesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ noteAt: build.query<unknown, string>({ query: (path) => path }) }),
});
const noteAt = (path: string) => notesApi.endpoints.noteAt.initiate(path);

describe('a call of the staff area (specification-rules.md 6 and 7)', () => {
  beforeEach(() => localStorage.clear());

  it('carries the token of the session, and the browser’s cookies', async () => {
    storeSession({ token: 'a token', username: 'ada' });
    const { received, tokens } = startFakeServer({ [NOTE]: { body: 'one' } });
    const send = jest.spyOn(globalThis, 'fetch');
    await createStore().dispatch(noteAt('/admin/note'));
    expect(received).toEqual([{ route: NOTE, body: undefined }]);
    expect(tokens).toEqual(['Bearer a token']);
    expect((send.mock.calls[0]?.[0] as Request).credentials).toBe('include');
    send.mockRestore();
  });

  it('has no token without a session', async () => {
    const { tokens } = startFakeServer({ [NOTE]: { body: 'one' } });
    await createStore().dispatch(noteAt('/admin/note'));
    expect(tokens).toEqual([null]);
  });

  it('is not sent again when the window is looked at again', async () => {
    const { received } = startFakeServer({ [NOTE]: { body: 'one' }, [OTHER]: { body: 'two' } });
    const store = createStore();
    const stopListening = setupListeners(store.dispatch);
    await store.dispatch(noteAt('/admin/note'));
    fireEvent.focus(window);
    fireEvent(document, new Event('visibilitychange'));
    await store.dispatch(noteAt('/admin/other'));
    stopListening();
    expect(received.map(({ route }) => route)).toEqual([NOTE, OTHER]);
  });
});
