import { UNATTENDED_HEADER } from '@club/contracts';
import { sessionEnded } from '../../shared/api/base-api';
import { nextSession } from '../../shared/api/next-session';
import { readSession } from '../../shared/api/stored-session';

const REFUSED = 401;
const STREAM = '/api/admin/live';

/**
 * Asks for the live updates of the member of staff who is signed in. If the session has ended, the page asks for the
 * password, and this waits for it until `signal` aborts.
 * @returns undefined if they have signed out, or someone else has signed in.
 */
export async function openStream(
  signal: AbortSignal,
  dispatch: (action: ReturnType<typeof sessionEnded>) => unknown,
): Promise<Response | undefined> {
  const session = readSession();
  if (session === null) return undefined;
  // Unattended: the stream does not prolong the session.
  const headers = { authorization: `Bearer ${session.token}`, [UNATTENDED_HEADER]: '1' };
  const answer = await fetch(new Request(STREAM, { headers, signal, cache: 'no-store' }));
  if (answer.status !== REFUSED) return answer;
  if (readSession()?.token === session.token) dispatch(sessionEnded());
  const next = await nextSession(session, signal);
  signal.throwIfAborted(); // after an abort, null does not mean that the session has ended
  return next === null ? undefined : openStream(signal, dispatch);
}
