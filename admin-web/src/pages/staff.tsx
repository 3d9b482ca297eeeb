import { Alert, Button, Layout, Skeleton, Typography } from 'antd';
import { mayAt } from '@club/contracts';
import { Link } from 'react-router-dom';
import { StaffList } from '../features/staff/staff-list';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { paths } from '../shared/config/paths';
import { NoRight } from '../shared/ui/no-right';
import { TopBar } from './top-bar';

/** The accounts of staff, for owners of all venues. */
export const StaffPage = () => (
  <Layout style={{ minHeight: '100vh' }}>
    <TopBar />
    <Layout.Content style={{ padding: 16 }}>
      <Link to={paths.dashboard}>Back to the dashboard</Link>
      <Typography.Title level={1} style={{ fontSize: 24, marginTop: 8 }}>
        Staff
      </Typography.Title>
      <ForOwners />
    </Layout.Content>
  </Layout>
);

function ForOwners() {
  const { data, isError, refetch } = useOwnAccountQuery();
  if (data !== undefined) return mayAt(data.rights, 'staff:read') ? <StaffList /> : <NoRight />;
  if (!isError) return <Skeleton active />;
  return (
    <Alert
      type="error"
      showIcon
      title="Failed to fetch your roles"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}
