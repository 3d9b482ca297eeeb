import { Tabs } from 'antd';
import { z } from 'zod';
import { GiftReport } from '../features/gift-cards/gift-report';
import { DifferencesView } from '../features/money/differences-view';
import { PayoutsView } from '../features/money/payouts-view';
import { TakingsView } from '../features/money/takings-view';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { PageTitle } from '../shared/ui/page-title';
import { useAddressFilter } from '../shared/ui/use-address-filter';
import { useTabsLayout } from '../shared/ui/use-tabs-layout';
import { OnlyWith } from './only-with';

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
    <OnlyWith needs="money:read">
      <Views />
    </OnlyWith>
  </>
);

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
