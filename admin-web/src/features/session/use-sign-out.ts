import { useDispatch } from 'react-redux';
import { clearSession } from '../../shared/api/stored-session';
import { signedOut } from './session-slice';
import { useSignOutMutation } from './session.api';

/** Ends the session. If the server cannot be reached, the session ends here and expires there by its age. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useDispatch();
  const [signOut] = useSignOutMutation();
  return async () => {
    await signOut()
      .unwrap()
      .catch(() => undefined);
    clearSession();
    dispatch(signedOut());
  };
}
