import type { Show } from '@club/contracts';
import { Alert, Button, Empty, Layout, Skeleton, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { WaitingListView } from '../features/waiting-list/waiting-list-view';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useShowsQuery } from '../shared/api/shows.api';
import { useMayAt } from '../shared/api/use-may';
import { paths } from '../shared/config/paths';
import { dayOf } from '../shared/ui/date-time';
import { NoRight } from '../shared/ui/no-right';
import { TopBar } from './top-bar';

/** The waiting list of one show, `?show=ID`. The drawer of the show leads here. */
export const WaitingListPage = () => (
  <Layout style={{ minHeight: '100vh' }}>
    <TopBar />
    <Layout.Content style={{ padding: 16, maxWidth: 960, width: '100%', margin: '0 auto' }}>
      <Link to={paths.dashboard}>Back to the dashboard</Link>
      <Typography.Title level={1} style={{ fontSize: 24, marginTop: 8 }}>
        Waiting list
      </Typography.Title>
      <OfShow />
    </Layout.Content>
  </Layout>
);

function OfShow() {
  const [query] = useSearchParams();
  const shows = useShowsQuery();
  const account = useOwnAccountQuery();
  const retry = () => void Promise.all([shows.refetch(), account.refetch()]);
  if (shows.isError || account.isError)
    return (
      <Alert
        type="error"
        showIcon
        title="Failed to fetch the show"
        action={<Button onClick={retry}>Try again</Button>}
      />
    );
  if (shows.data === undefined || account.data === undefined) return <Skeleton active />;
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
