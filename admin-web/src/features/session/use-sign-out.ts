import { useDispatch } from 'react-redux';
import { forgetAllTexts } from '../../shared/api/kept-texts';
import { clearSession } from '../../shared/api/stored-session';
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

/** Ends the session. If the server cannot be reached, the session ends here and expires there by its age. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  const [signOut] = useSignOutMutation();
  return async () => {
    await signOut()
      .unwrap()
      .catch(() => undefined);
    leave();
  };
}
