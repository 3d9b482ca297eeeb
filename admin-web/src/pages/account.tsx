import { Flex, Layout, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { ChangePasswordForm } from '../features/session/change-password-form';
import { OwnFactors } from '../features/session/own-factors';
import { OwnSessions } from '../features/session/own-sessions';
import { paths } from '../shared/config/paths';
import { TopBar } from './top-bar';

/** One's own second factors, sessions and password. */
export const AccountPage = () => (
  <Layout style={{ minHeight: '100vh' }}>
    <TopBar />
    <Layout.Content style={{ padding: 16 }}>
      <Link to={paths.dashboard}>Back to the dashboard</Link>
      <Typography.Title level={1} style={{ fontSize: 24, marginTop: 8 }}>
        Your account
      </Typography.Title>
      <Flex vertical gap={16} style={{ maxWidth: 720 }}>
        <OwnFactors />
        <OwnSessions />
        <ChangePasswordForm />
      </Flex>
    </Layout.Content>
  </Layout>
);
