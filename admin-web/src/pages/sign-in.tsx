import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectExpired, selectSession, signedIn } from '../features/session/session-slice';
import { SignInForm } from '../features/session/sign-in-form';
import { baseApi } from '../shared/api/base-api';
import { onSessionChange, readSession, type StoredSession } from '../shared/api/stored-session';
import { usePublicSite } from '../shared/api/use-public-site';
import { paths } from '../shared/config/paths';
import { hasWaitingFailure, onWaitingNotice, type Notice } from '../shared/ui/announce';
import styles from '../shared/ui/plain.module.css';

/** The path that asked for the sign-in. Another site's address is never followed. */
const returnPathOf = (state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//')
    ? from
    : paths.dashboard;
};

/** Follows a sign-in in another tab, and forgets what the last member of staff has fetched. */
function useFreshStart(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(baseApi.util.resetApiState());
    const follow = (session: StoredSession | null): void => {
      if (session !== null) dispatch(signedIn(session));
    };
    follow(readSession());
    return onSessionChange(follow);
  }, [dispatch]);
}

/** The page of the sign-in: without Ant Design, so that it is there at once on a phone at the door. */
export function SignInPage() {
  const session = useSelector(selectSession);
  const expired = useSelector(selectExpired);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const target = returnPathOf(state);
  const publicSite = usePublicSite();
  useFreshStart();
  if (session !== null) return <Navigate to={target} replace />;
  return (
    <div className={styles['page']}>
      <main className={styles['card']}>
        <h1>Staff sign-in</h1>
        {expired && (
          <p role="alert" className={styles['warning']}>
            Your session has ended. Please sign in again.
          </p>
        )}
        <SignInForm onDone={() => void navigate(target, { replace: true })} />
        <p className={styles['note']}>Please contact the system administrator for credentials.</p>
        {publicSite !== undefined && (
          <a className={styles['link']} href={publicSite}>
            Back to home
          </a>
        )}
      </main>
      <Failures />
    </div>
  );
}

const NoticeCorner = lazy(() =>
  import('../shared/ui/ant-design').then(({ AntDesign }) => ({ default: AntDesign })),
);
const isFailure = ({ type }: Notice): boolean => type === 'error';

/** Loads the notification corner when a sign-in has failed. A welcome is shown by the page that follows. */
function Failures() {
  const isNeeded = useSyncExternalStore(onWaitingNotice, hasWaitingFailure);
  const [isLoaded, setLoaded] = useState(false);
  if (isNeeded && !isLoaded) setLoaded(true);
  return (
    isLoaded && (
      <Suspense>
        <NoticeCorner accepts={isFailure} />
      </Suspense>
    )
  );
}
