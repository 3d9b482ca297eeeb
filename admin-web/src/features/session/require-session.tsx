import { Fragment, useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { clearSession } from '../../shared/api/stored-session';
import { SignInAgain } from './sign-in-again';
import { selectExpired, selectSession } from './session-slice';
import { StepUp } from './step-up';
import { ToSignIn } from './to-sign-in';
import { useKeepAlive } from './use-keep-alive';
import { useStoredSession } from './use-stored-session';

/**
 * Shows its children to signed-in staff and leads anyone else to the sign-in page and back. If the session ends while
 * a page is open, staff sign in above it, so that it keeps what they have typed.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSelector(selectSession);
  const expired = useSelector(selectExpired);
  useStoredSession();
  useKeepAlive();
  useEffect(() => {
    if (expired && session === null) clearSession();
  }, [expired, session]);
  if (session === null) return <ToSignIn />;
  return (
    <Fragment key={session.username}>
      {children}
      <StepUp />
      {expired && <SignInAgain username={session.username} />}
    </Fragment>
  );
}
