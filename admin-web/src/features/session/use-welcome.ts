import type { LoginReply } from '@club/contracts';
import { App } from 'antd';
import { useDispatch } from 'react-redux';
import { storeSession } from '../../shared/api/stored-session';
import { signedIn } from './session-slice';

/** Begins the session of someone who has signed in, and says so. */
export function useWelcome(): (reply: LoginReply) => void {
  const { notification } = App.useApp();
  const dispatch = useDispatch();
  return ({ token, admin }) => {
    const session = { token, username: admin.username };
    storeSession(session);
    dispatch(signedIn(session));
    notification.success({
      title: 'Login Successful',
      description: `Welcome back, ${admin.username}!`,
    });
  };
}
