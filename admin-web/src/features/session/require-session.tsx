import { Fragment, useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { clearSession } from '../../shared/api/stored-session';
import { paths } from '../../shared/config/paths';
import { SignInAgain } from './sign-in-again';
import { selectExpired, selectSession } from './session-slice';
import { StepUpDialog } from './step-up-dialog';
import { useKeepAlive } from './use-keep-alive';
import { useStoredSession } from './use-stored-session';

/**
 * Shows its children to signed-in staff and leads anyone else to the sign-in page and back. If the session ends while
 * a page is open, staff sign in above it, so that it keeps what they have typed.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSelector(selectSession);
  const expired = useSelector(selectExpired);
  const { pathname, search } = useLocation();
  useStoredSession();
  useKeepAlive();
  useEffect(() => {
    if (expired && session === null) clearSession();
  }, [expired, session]);
  if (session === null)
    return <Navigate to={paths.signIn} replace state={{ from: `${pathname}${search}` }} />;
  return (
    <Fragment key={session.username}>
      {children}
      <StepUpDialog />
      {expired && <SignInAgain username={session.username} />}
    </Fragment>
  );
}
