import { mayAt } from '@club/contracts';
import { Alert, Button, Skeleton, Tabs } from 'antd';
import { z } from 'zod';
import { GiftReport } from '../features/gift-cards/gift-report';
import { DifferencesView } from '../features/money/differences-view';
import { PayoutsView } from '../features/money/payouts-view';
import { TakingsView } from '../features/money/takings-view';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { NoRight } from '../shared/ui/no-right';
import { PageTitle } from '../shared/ui/page-title';
import { useAddressFilter } from '../shared/ui/use-address-filter';
import { useTabsLayout } from '../shared/ui/use-tabs-layout';

const VIEWS = [
  { key: 'differences', label: 'Differences', View: DifferencesView },
  { key: 'takings', label: 'Takings', View: TakingsView },
  { key: 'payouts', label: 'Payouts', View: PayoutsView },
  { key: 'gift-cards', label: 'Gift cards', View: GiftReport },
] as const;
const KEYS = VIEWS.map(({ key }) => key);

/** The address names the view, so that a reload and a link to a colleague show it again. */
const moneyPlace = z.object({ view: z.enum(KEYS).catch('differences') });

/** The club's money in both books: ours and Stripe's. It names no customer. */
export const MoneyPage = () => (
  <>
    <PageTitle>Money</PageTitle>
    <ForAccountants />
  </>
);

function ForAccountants() {
  const { data, isError, refetch } = useOwnAccountQuery();
  if (data !== undefined) return mayAt(data.rights, 'money:read') ? <Views /> : <NoRight />;
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

function Views() {
  const [{ view }, change] = useAddressFilter('money', moneyPlace);
  const layout = useTabsLayout();
  const isView = (key: string): key is typeof view => KEYS.some((each) => each === key);
  return (
    <Tabs
      activeKey={view}
      {...layout}
      destroyOnHidden
      items={VIEWS.map(({ key, label, View }) => ({
        key,
        label,
        children: (
          <ErrorBoundary>
            <View />
          </ErrorBoundary>
        ),
      }))}
      onChange={(key) => isView(key) && change({ view: key })}
    />
  );
}
