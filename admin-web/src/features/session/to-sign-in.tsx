import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../shared/config/paths';

/** Leads to the sign-in page and, after it, back. */
export function ToSignIn() {
  const { pathname, search } = useLocation();
  return <Navigate to={paths.signIn} replace state={{ from: `${pathname}${search}` }} />;
}
