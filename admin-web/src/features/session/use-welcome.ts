import type { LoginReply } from '@club/contracts';
import { useDispatch } from 'react-redux';
import { storeSession } from '../../shared/api/stored-session';
import { announce } from '../../shared/ui/announce';
import { signedIn } from './session-slice';

/** Begins the session of someone who has signed in, and says so. */
export function useWelcome(): (reply: LoginReply) => void {
  const dispatch = useDispatch();
  return ({ token, admin }) => {
    const session = { token, username: admin.username };
    storeSession(session);
    announce({
      type: 'success',
      title: 'Login Successful',
      description: `Welcome back, ${admin.username}!`,
    });
    dispatch(signedIn(session));
  };
}
