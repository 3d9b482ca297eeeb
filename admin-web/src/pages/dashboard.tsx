import { Layout, Tabs, Typography } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { StatCards } from '../features/stats/stat-cards';
import { TABS } from './tabs';
import { TopBar } from './top-bar';

const ITEMS = TABS.map(({ key, title, component: Component }) => ({
  key,
  label: title,
  children: <Component />,
}));

/** Four figures and one tab. The address names the tab, so that a reload shows it again. */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <TopBar />
      <Layout.Content style={{ padding: 16 }}>
        <Typography.Title level={1} style={{ fontSize: 24 }}>
          Dashboard
        </Typography.Title>
        <StatCards />
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
