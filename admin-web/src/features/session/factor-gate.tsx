import { Alert, Button, Flex } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { countOf } from '../../shared/ui/count-of';
import { PageTitle } from '../../shared/ui/page-title';
import { useOwnFactorsQuery } from './factors.api';
import { useSignOut } from './use-sign-out';

const OwnFactors = lazy(() =>
  import('./own-factors').then((factors) => ({ default: factors.OwnFactors })),
);

/**
 * Shows its children. While staff must still add a second factor, a banner above them says how many days are left. After the
 * deadline it shows only the page to add one; the server refuses all other requests as well. While the query is loading, the
 * children are mounted but hidden, because a banner that appeared later would push down a button that someone is about to
 * press.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const { data, isLoading } = useOwnFactorsQuery();
  const isOverdue = data?.isOverdue === true;
  const [isAdding, leave] = useAddFactorPage(isOverdue);
  if (isAdding) return <AddFactor isDone={!isOverdue} onLeave={leave} />;
  return (
    <div style={{ visibility: isLoading ? 'hidden' : 'visible' }}>
      {typeof data?.daysLeft === 'number' && <Banner daysLeft={data.daysLeft} />}
      {children}
    </div>
  );
}

/**
 * The page stays open after the factor has been added, until the person continues, because the recovery codes are shown only
 * once.
 */
function useAddFactorPage(isOverdue: boolean): [boolean, () => void] {
  const [isAdding, setIsAdding] = useState(false);
  if (isOverdue && !isAdding) setIsAdding(true);
  return [isOverdue || isAdding, () => setIsAdding(false)];
}

function Banner({ daysLeft }: { daysLeft: number }) {
  return (
    <Alert
      banner
      type="warning"
      title={
        <>
          Your role needs a second factor. You have {countOf(daysLeft, 'day')} left to{' '}
          <Link to={paths.account} style={{ textDecoration: 'underline' }}>
            add one
          </Link>
          .
        </>
      }
    />
  );
}

function AddFactor({ isDone, onLeave }: { isDone: boolean; onLeave: () => void }) {
  const signOut = useSignOut();
  return (
    <main style={{ maxWidth: 720, marginInline: 'auto', padding: 16 }}>
      <Flex align="baseline" justify="space-between" gap={16}>
        <PageTitle>Add a second factor</PageTitle>
        <Button onClick={signOut}>Logout</Button>
      </Flex>
      <p>
        Your role handles money, so your account needs more than a password. Add a passkey or an
        authenticator app to go on.
      </p>
      {isDone && (
        <Button type="primary" onClick={onLeave} style={{ marginBottom: 16 }}>
          Go on
        </Button>
      )}
      <Suspense>
        <OwnFactors />
      </Suspense>
    </main>
  );
}
