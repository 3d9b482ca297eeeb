import { UNATTENDED_HEADER } from '@club/contracts';
import { sessionEnded } from '../../shared/api/base-api';
import { nextSession } from '../../shared/api/next-session';
import { readSession } from '../../shared/api/stored-session';

const REFUSED = 401;
const STREAM = '/api/admin/live';

/**
 * Asks for the stream of the member who is signed in. If the session has ended, the page asks for the password, and this
 * waits for it. The stream itself never keeps a session open.
 * @returns undefined if no one is signed in any more.
 */
export async function openStream(
  signal: AbortSignal,
  dispatch: (action: ReturnType<typeof sessionEnded>) => unknown,
): Promise<Response | undefined> {
  const session = readSession();
  if (session === null) return undefined;
  const headers = { authorization: `Bearer ${session.token}`, [UNATTENDED_HEADER]: '1' };
  const answer = await fetch(new Request(STREAM, { headers, signal, cache: 'no-store' }));
  if (answer.status !== REFUSED) return answer;
  if (readSession()?.token === session.token) dispatch(sessionEnded());
  const next = await nextSession(session, signal);
  signal.throwIfAborted(); // stopped while it waited: that says nothing about the session
  return next === null ? undefined : openStream(signal, dispatch);
}
