import { Flex, Layout, Tabs, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { StatCards } from '../features/stats/stat-cards';
import { paths } from '../shared/config/paths';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { TABS } from './tabs';
import { TopBar } from './top-bar';

const ITEMS = TABS.map(({ key, title, component: Component }) => ({
  key,
  label: title,
  children: (
    <ErrorBoundary>
      <Component />
    </ErrorBoundary>
  ),
}));

/** Four figures and one tab. The address names the tab, so that a reload shows it again. */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <TopBar />
      <Layout.Content style={{ padding: 16 }}>
        <Flex align="baseline" justify="space-between" gap={16}>
          <Typography.Title level={1} style={{ fontSize: 24 }}>
            Dashboard
          </Typography.Title>
          <Link to={paths.account}>Your account</Link>
        </Flex>
        <ErrorBoundary>
          <StatCards />
        </ErrorBoundary>
        <Tabs
          activeKey={query.get('tab') ?? TABS[0].key}
          items={ITEMS}
          size="small"
          tabBarGutter={8}
          destroyOnHidden
          onChange={(tab) => setQuery({ tab }, { replace: true })}
        />
      </Layout.Content>
    </Layout>
  );
}
