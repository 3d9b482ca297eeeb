import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { clearSession } from '../../shared/api/stored-session';
import { paths } from '../../shared/config/paths';
import { selectExpired, selectSession } from './session-slice';

/** Shows its children to signed-in staff and leads anyone else to the sign-in page and back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSelector(selectSession);
  const expired = useSelector(selectExpired);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (expired) clearSession();
  }, [expired]);
  if (session === null)
    return <Navigate to={paths.signIn} replace state={{ from: `${pathname}${search}` }} />;
  return children;
}
