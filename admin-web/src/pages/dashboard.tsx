import { Button, Flex, Layout, Typography } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { BookingsTable } from '../features/bookings/bookings-table';
import { useSignOutMutation } from '../features/session/session.api';
import { dropSession, selectSession, signedOut } from '../features/session/session-slice';
import { paths } from '../shared/config/paths';

export function DashboardPage() {
  const session = useSelector(selectSession);
  const dispatch = useDispatch();
  const [signOut] = useSignOutMutation();
  const leave = async (): Promise<void> => {
    await signOut()
      .unwrap()
      .catch(() => undefined); // gone from here all the same; an unreachable server ends the session by its age
    dropSession();
    dispatch(signedOut());
  };
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Header style={{ background: '#15100e', paddingInline: 16 }}>
        <Flex align="center" gap={16} style={{ height: '100%' }}>
          <Typography.Text strong style={{ color: '#f6efe4', marginRight: 'auto' }}>
            Jaggers staff · {session?.username}
          </Typography.Text>
          <Button href={paths.publicSite()}>View Website</Button>
          <Button onClick={() => void leave()}>Logout</Button>
        </Flex>
      </Layout.Header>
      <Layout.Content style={{ padding: 16 }}>
        <main>
          <BookingsTable />
        </main>
      </Layout.Content>
    </Layout>
  );
}
