import { mayAt, type Rights } from '@club/contracts';
import { Alert, Button, Flex, Layout, Skeleton, Tabs, Typography } from 'antd';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StatCards } from '../features/stats/stat-cards';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useMay } from '../shared/api/use-may';
import { paths } from '../shared/config/paths';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { NoRight } from '../shared/ui/no-right';
import { TABS } from './tabs';
import { TopBar } from './top-bar';

/** Four figures and one tab, of those that the roles of the member of staff include. */
export function DashboardPage() {
  const may = useMay();
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <TopBar />
      <Layout.Content style={{ padding: 16 }}>
        <Flex align="baseline" justify="space-between" gap="0 16px" wrap>
          <Typography.Title level={1} style={{ fontSize: 24, marginBottom: 8 }}>
            Dashboard
          </Typography.Title>
          <Flex gap="0 16px" wrap style={{ marginBottom: 8, lineHeight: '32px' }}>
            {may('shows:read') && (
              <Link to={paths.tonight}>
                <strong>Tonight</strong>
              </Link>
            )}
            {may('staff:read') && <Link to={paths.staff}>Staff</Link>}
            {may('door:admit') && <Link to={paths.door}>Door</Link>}
            {may('trail:read') && <Link to={paths.trail}>Audit trail</Link>}
            <Link to={paths.account}>Your account</Link>
          </Flex>
        </Flex>
        {may('money:read') && (
          <ErrorBoundary>
            <StatCards />
          </ErrorBoundary>
        )}
        <OwnTabs />
      </Layout.Content>
    </Layout>
  );
}

function OwnTabs() {
  const { data, isError, refetch } = useOwnAccountQuery();
  if (data !== undefined) return <RoleTabs rights={data.rights} />;
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

/** The address names the tab, so that a reload shows it again, and keeps the filters of all tabs. */
function RoleTabs({ rights }: { rights: Rights }) {
  const [query, setQuery] = useSearchParams();
  const items = TABS.filter(({ needs }) => needs.some((need) => mayAt(rights, need))).map(
    ({ key, title, component: Component, badge: Badge = Fragment }) => ({
      key,
      label: <Badge>{title}</Badge>,
      children: (
        <ErrorBoundary>
          <Component />
        </ErrorBoundary>
      ),
    }),
  );
  const activeKey = query.get('tab') ?? items[0]?.key ?? '';
  const isShown = items.some((item) => item.key === activeKey);
  return (
    <>
      <Tabs
        activeKey={activeKey}
        items={items}
        size="small"
        tabBarGutter={8}
        destroyOnHidden
        onChange={(tab) =>
          setQuery((current) => new URLSearchParams([...withoutTab(current), ['tab', tab]]), {
            replace: true,
          })
        }
      />
      {!isShown && <NoRight />}
    </>
  );
}

const withoutTab = (query: URLSearchParams) => [...query].filter(([name]) => name !== 'tab');
