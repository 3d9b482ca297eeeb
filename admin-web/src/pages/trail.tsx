import { Layout, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { TrailChecksCard } from '../features/trail/trail-checks';
import { TrailList } from '../features/trail/trail-list';
import { paths } from '../shared/config/paths';
import { TopBar } from './top-bar';

/** What staff have done, and what they were refused. */
export const TrailPage = () => (
  <Layout style={{ minHeight: '100vh' }}>
    <TopBar />
    <Layout.Content style={{ padding: 16 }}>
      <Link to={paths.dashboard}>Back to the dashboard</Link>
      <Typography.Title level={1} style={{ fontSize: 24, marginTop: 8 }}>
        Audit trail
      </Typography.Title>
      <div style={{ maxWidth: 960 }}>
        <TrailChecksCard />
        <TrailList />
      </div>
    </Layout.Content>
  </Layout>
);
