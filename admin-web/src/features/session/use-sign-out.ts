import { useDispatch } from 'react-redux';
import { forgetAllTexts } from '../../shared/api/kept-texts';
import { clearSession, readSession } from '../../shared/api/stored-session';
import { signedOut } from './session-slice';
import { useSignOutMutation } from './session.api';

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
 * Ends the session: here at once, because whoever signs out walks away and does not wait for the server. If that cannot be
 * reached, the session expires there by its age.
 */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  const [signOut] = useSignOutMutation();
  return async () => {
    const session = readSession();
    leave();
    if (session !== null) await signOut(session.token);
  };
}
