import { Card, Flex, Result, Typography } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { InvitationForm } from '../features/staff/invitation-form';
import { paths } from '../shared/config/paths';

/** The page that the link of an invitation opens. */
export function InvitationPage() {
  const { hash } = useLocation();
  const [isDone, setIsDone] = useState(false);
  return (
    <Flex
      align="center"
      justify="center"
      style={{ minHeight: '100vh', padding: 16, background: 'var(--club-header)' }}
    >
      <Card style={{ width: 420, maxWidth: '100%' }}>
        <main>
          {isDone ? (
            <Result
              status="success"
              title="Your account is ready"
              extra={<Link to={paths.signIn}>Sign in</Link>}
            />
          ) : (
            <>
              <Typography.Title level={1} style={{ fontSize: 26 }}>
                Choose your password
              </Typography.Title>
              <InvitationForm token={hash.slice(1)} onDone={() => setIsDone(true)} />
            </>
          )}
        </main>
      </Card>
    </Flex>
  );
}
