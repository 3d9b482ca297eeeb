import { useDispatch } from 'react-redux';
import { forgetAllTexts } from '../../shared/api/kept-texts';
import { clearSession, readSession } from '../../shared/api/stored-session';
import { signedOut } from './session-slice';

/** Forgets the session in this browser, and what was typed in it. */
export function useLeave(): () => void {
  const dispatch = useDispatch();
  return () => {
    forgetAllTexts();
    clearSession();
    dispatch(signedOut());
  };
}

/**
 * Ends the session on the server. Not as a mutation: the sign-in page resets the cache, which aborts all its requests. The
 * browser finishes this one even if the page is closed.
 */
async function endOnServer(token: string): Promise<void> {
  try {
    await fetch('/api/admin/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      credentials: 'include',
      keepalive: true,
    });
  } catch {
    // The server cannot be reached. The session expires there by its age.
  }
}

/** Leaves at once, because people walk away when they have signed out. The server hears of it in the background. */
export function useSignOut(): () => void {
  const leave = useLeave();
  return () => {
    const session = readSession();
    if (session !== null) void endOnServer(session.token);
    leave();
  };
}
