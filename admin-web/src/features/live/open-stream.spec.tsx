import '../../../test/browser-stubs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { clearSession, storeSession } from '../../shared/api/stored-session';
import { openStream } from './open-stream';

/** A server that accepts one token, and what was dispatched. */
function startServer(accepted: string) {
  const tokens: (string | null)[] = [];
  globalThis.fetch = (input) => {
    const token = new Request(input).headers.get('authorization');
    tokens.push(token);
    return Promise.resolve(new Response('', { status: token === accepted ? 200 : 401 }));
  };
  const dispatched: string[] = [];
  const stop = new AbortController();
  const open = () => openStream(stop.signal, ({ type }) => dispatched.push(type));
  return { tokens, dispatched, stop, open };
}

describe('asking for the stream', () => {
  beforeEach(() => {
    storeSession({ token: 'old', username: 'ada' });
  });

  it('waits for the password if the session has ended, and goes on with the new session', async () => {
    const { tokens, dispatched, open } = startServer('Bearer new');
    const opening = open();
    await waitFor(() => expect(dispatched).toEqual(['session/ended']));
    storeSession({ token: 'new', username: 'ada' });
    expect((await opening)?.status).toBe(200);
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  });

  it('asks for nothing once the member has signed out', async () => {
    const { tokens, open } = startServer('Bearer new');
    const opening = open();
    await waitFor(() => expect(tokens).toHaveLength(1));
    clearSession();
    expect(await opening).toBeUndefined();
    expect(tokens).toEqual(['Bearer old']);
  });

  it('is tried again later if it is stopped while it waits', async () => {
    const { tokens, stop, open } = startServer('Bearer new');
    const opening = open();
    await waitFor(() => expect(tokens).toHaveLength(1));
    stop.abort();
    await expect(opening).rejects.toThrow();
  });
});
