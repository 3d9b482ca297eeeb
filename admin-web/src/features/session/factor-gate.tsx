import { Alert, Button, Flex, Layout, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { countOf } from '../../shared/ui/count-of';
import { useOwnFactorsQuery } from './factors.api';
import { OwnFactors } from './own-factors';
import { useSignOut } from './use-sign-out';

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
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Content style={{ padding: 16 }}>
        <main style={{ maxWidth: 720, marginInline: 'auto' }}>
          <Flex align="baseline" justify="space-between" gap={16}>
            <Typography.Title level={1} style={{ fontSize: 24 }}>
              Add a second factor
            </Typography.Title>
            <Button onClick={() => void signOut()}>Logout</Button>
          </Flex>
          <Typography.Paragraph>
            Your role touches money, so your account needs more than a password. Add a passkey or an
            authenticator app to go on.
          </Typography.Paragraph>
          <OwnFactors />
        </main>
      </Layout.Content>
    </Layout>
  );
}
