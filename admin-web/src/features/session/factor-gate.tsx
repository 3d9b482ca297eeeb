import { Alert, Button, Flex } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
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
 * Shows its children, under a banner while staff whose role needs a second factor have days left to add one. After that
 * it shows nothing else than how to add it: the server refuses everything else, too. Until it is known which of these it
 * is, the children load unseen: a banner that arrived above them would move a button that is being pressed.
 */
export function FactorGate({ children }: { children: ReactNode }) {
  const { data, isLoading } = useOwnFactorsQuery();
  if (data?.isOverdue === true) return <AddFactor />;
  return (
    <div style={{ visibility: isLoading ? 'hidden' : 'visible' }}>
      {typeof data?.daysLeft === 'number' && <Banner daysLeft={data.daysLeft} />}
      {children}
    </div>
  );
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

function AddFactor() {
  const signOut = useSignOut();
  return (
    <main style={{ maxWidth: 720, marginInline: 'auto', padding: 16 }}>
      <Flex align="baseline" justify="space-between" gap={16}>
        <PageTitle>Add a second factor</PageTitle>
        <Button onClick={() => void signOut()}>Logout</Button>
      </Flex>
      <p>
        Your role touches money, so your account needs more than a password. Add a passkey or an
        authenticator app to go on.
      </p>
      <Suspense>
        <OwnFactors />
      </Suspense>
    </main>
  );
}
