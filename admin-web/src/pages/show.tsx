import type { Show } from '@club/contracts';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { CancellationPanel } from '../features/shows/cancellation-panel';
import { MissingShow } from '../features/shows/missing-show';
import { OpenSeries } from '../features/shows/series-progress';
import { ShowHead } from '../features/shows/show-head';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useShowsQuery } from '../shared/api/shows.api';
import { useMayAt } from '../shared/api/use-may';
import { SHOW_TABS } from '../shared/config/show-paths';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { NoRight } from '../shared/ui/no-right';
import { PageTitle } from '../shared/ui/page-title';
import { ShowActs } from './show-acts';
import { needOfTab, ShowTabContent, ShowTabs } from './show-tabs';
import { useClock } from './use-clock';

/** Everything about one show. The address names the show and the tab. */
export function ShowPage() {
  const { id } = useParams();
  const { data: shows } = useShowsQuery();
  const account = useOwnAccountQuery();
  const show = shows?.find((each) => each.id === id);
  if (show === undefined)
    return (
      <>
        <PageTitle>Show</PageTitle>
        <MissingShow />
      </>
    );
  if (account.data !== undefined) return <Found key={show.id} show={show} />;
  if (!account.isError) return <Skeleton active />;
  return <FetchFailure title="Failed to fetch your roles" onRetry={account.refetch} />;
}

function Found({ show }: { show: Show }) {
  const { tab: name } = useParams();
  const tab = SHOW_TABS.find((each) => each === name) ?? 'overview';
  const mayAt = useMayAt();
  const now = useClock();
  return (
    <div style={{ maxWidth: 1200 }}>
      <ShowHead show={show} now={now}>
        <ShowActs show={show} now={now} />
      </ShowHead>
      {show.status === 'cancelled' && (
        <CancellationPanel show={show} mayCancel={mayAt('shows:cancel', show.venueId)} />
      )}
      {mayAt('shows:write', show.venueId) && <OpenSeries showId={show.id} />}
      <ShowTabs show={show} tab={tab} />
      {mayAt(needOfTab(tab), show.venueId) ? (
        <ErrorBoundary key={tab}>
          <Suspense fallback={<Skeleton active />}>
            <ShowTabContent tab={tab} show={show} now={now} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <NoRight />
      )}
    </div>
  );
}
