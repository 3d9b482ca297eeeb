import { useEffect, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { dropSession, selectExpired, selectSession } from './session-slice';

/** Shows its children to the signed-in only; remembers where one was. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSelector(selectSession);
  const expired = useSelector(selectExpired);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (expired) dropSession();
  }, [expired]);
  if (session === null)
    return <Navigate to={paths.signIn} replace state={{ from: `${pathname}${search}` }} />;
  return children;
}
