import type { Show } from '@club/contracts';
import { Empty, Skeleton, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { WaitingListView } from '../features/waiting-list/waiting-list-view';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useShowsQuery } from '../shared/api/shows.api';
import { useMayAt } from '../shared/api/use-may';
import { paths } from '../shared/config/paths';
import { dayOf } from '../shared/ui/date-time';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { NoRight } from '../shared/ui/no-right';
import { PageTitle } from '../shared/ui/page-title';

/** The waiting list of one show, `?show=ID`. The drawer of the show leads here. */
export const WaitingListPage = () => (
  <div style={{ maxWidth: 960 }}>
    <Link to={paths.dashboard}>Back to the dashboard</Link>
    <PageTitle>Waiting list</PageTitle>
    <OfShow />
  </div>
);

function OfShow() {
  const [query] = useSearchParams();
  const shows = useShowsQuery();
  const account = useOwnAccountQuery();
  const retry = () => void Promise.all([shows.refetch(), account.refetch()]);
  if (shows.data === undefined || account.data === undefined)
    return shows.isError || account.isError ? (
      <FetchFailure title="Failed to fetch the show" onRetry={retry} />
    ) : (
      <Skeleton active />
    );
  const show = shows.data.find(({ id }) => id === query.get('show'));
  return show === undefined ? (
    <Empty description="There is no such show." />
  ) : (
    <Found show={show} />
  );
}

function Found({ show: { id, title, date, venueId, venue } }: { show: Show }) {
  const mayAt = useMayAt();
  return mayAt('bookings:write', venueId) ? (
    <>
      <Typography.Paragraph>
        {title}, {dayOf(date)}, {venue.city}
      </Typography.Paragraph>
      <WaitingListView key={id} showId={id} />
    </>
  ) : (
    <NoRight />
  );
}
