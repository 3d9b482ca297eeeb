import { mayAt, type Rights } from '@club/contracts';
import { Skeleton, Tabs } from 'antd';
import { Fragment, Suspense } from 'react';
import { StatCards } from '../features/stats/stat-cards';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useMay } from '../shared/api/use-may';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { NoRight } from '../shared/ui/no-right';
import { PageTitle } from '../shared/ui/page-title';
import { useAddressQuery } from '../shared/ui/use-address-query';
import { useTabsLayout } from '../shared/ui/use-tabs-layout';
import { TABS } from './tabs';

/** Four figures and one tab, of those that the roles of the member of staff include. */
export function DashboardPage() {
  const may = useMay();
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      {may('money:read') && (
        <ErrorBoundary>
          <StatCards />
        </ErrorBoundary>
      )}
      <OwnTabs />
    </>
  );
}

function OwnTabs() {
  const { data, isError, refetch } = useOwnAccountQuery();
  if (data !== undefined) return <RoleTabs rights={data.rights} />;
  if (!isError) return <Skeleton active />;
  return <FetchFailure title="Failed to fetch your roles" onRetry={refetch} />;
}

/** The address names the tab, so that a reload shows it again, and keeps the filters of all tabs. */
function RoleTabs({ rights }: { rights: Rights }) {
  const [query, setQuery] = useAddressQuery();
  const layout = useTabsLayout();
  const items = TABS.filter(({ needs }) => needs.some((need) => mayAt(rights, need))).map(
    ({ key, title, component: Component, badge: Badge = Fragment }) => ({
      key,
      label: <Badge>{title}</Badge>,
      children: (
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active />}>
            <Component />
          </Suspense>
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
        {...layout}
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
