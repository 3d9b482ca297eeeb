import { Alert, Card, Flex, Typography } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectExpired, selectSession, signedIn } from '../features/session/session-slice';
import { SignInForm } from '../features/session/sign-in-form';
import { baseApi } from '../shared/api/base-api';
import { onSessionChange, readSession, type StoredSession } from '../shared/api/stored-session';
import { usePublicSite } from '../shared/api/use-public-site';
import { paths } from '../shared/config/paths';
import { colours } from '../shared/ui/theme';

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
    <Flex
      align="center"
      justify="center"
      style={{ minHeight: '100vh', padding: 16, background: colours.header }}
    >
      <Card style={{ width: 380 }}>
        <main>
          <Typography.Title level={1} style={{ fontSize: 26 }}>
            Staff sign-in
          </Typography.Title>
          {expired && (
            <Alert
              type="warning"
              showIcon
              title="Your session has ended. Please sign in again."
              style={{ marginBottom: 16 }}
            />
          )}
          <SignInForm onDone={() => void navigate(target, { replace: true })} />
          <Typography.Paragraph type="secondary" style={{ marginTop: 16 }}>
            Please contact the system administrator for credentials.
          </Typography.Paragraph>
          {publicSite !== undefined && <a href={publicSite}>Back to home</a>}
        </main>
      </Card>
    </Flex>
  );
}
