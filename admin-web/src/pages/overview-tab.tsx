import type { Show } from '@club/contracts';
import { Card, Flex, Progress, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { AuditCard } from '../features/audit/audit-card';
import { RefundRequestLine } from '../features/bookings/refund-request-line';
import { useRefundRequestsQuery } from '../features/bookings/refund-requests.api';
import { MailsTable } from '../features/mails/mails-table';
import { AttentionCard, type UnfinishedShow } from '../features/overview/attention-card';
import { useOverviewQuery } from '../features/overview/overview.api';
import { SalesChart } from '../features/overview/sales-chart';
import { PrivacyCard } from '../features/privacy/privacy-card';
import { missingFields } from '../features/shows/show-model';
import { useShowsQuery } from '../shared/api/shows.api';
import { useMay } from '../shared/api/use-may';
import { dayOf, today } from '../shared/ui/date-time';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { QueryState } from '../shared/ui/query-state';
import { useOpened } from '../shared/ui/use-opened';
import { colours } from '../shared/ui/tokens';

const MAX_SHOWS = 6;
/** A clerk may wait at the counter for an answer. */
const POLL_MS = 30_000;

/** What staff look at first. If the overview cannot be fetched, the audit and the e-mails are still shown. */
export function OverviewTab() {
  const may = useMay();
  return (
    <>
      {may('money:read') && (
        <>
          <Overview />
          <div style={{ marginTop: 12 }}>
            <AuditCard />
          </div>
        </>
      )}
      {may('privacy:write') && (
        <div style={{ marginTop: 12 }}>
          <PrivacyCard />
        </div>
      )}
      {may('mails:read') && <MailsTable />}
    </>
  );
}

function Overview() {
  const { data, isError, refetch } = useOverviewQuery();
  const shows = useShowsQuery();
  const refunds = useRefundsToDecide();
  const { open } = useOpened();
  if (isError) return <FetchFailure title="Failed to fetch the overview" onRetry={refetch} />;
  if (data === undefined) return <Skeleton active />;
  const upcoming = upcomingOf(shows.data ?? []);
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap>
        <AttentionCard
          overview={data}
          unfinishedShows={unfinishedOf(upcoming).slice(0, MAX_SHOWS)}
          onOpen={open}
        >
          {[...refunds, ...notKnown('Unfinished shows could not be checked', shows)]}
        </AttentionCard>
        <SalesChart sales={data.sales} />
      </Flex>
      <Card size="small" title="Next Saturdays">
        {notKnown('Failed to fetch shows', shows)}
        <Flex gap={16} wrap>
          {upcoming.slice(0, MAX_SHOWS).map((show) => (
            <NextShow key={show.id} show={show} />
          ))}
        </Flex>
      </Card>
    </Flex>
  );
}

/** The refunds that wait for a decision of this member. */
function useRefundsToDecide(): ReactNode[] {
  const may = useMay();
  const requests = useRefundRequestsQuery(undefined, {
    skip: !may('bookings:refund'),
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  const toDecide = (requests.data ?? []).filter(({ mayDecide }) => mayDecide);
  return [
    ...notKnown('Failed to fetch refund requests', requests),
    ...toDecide.map((request) => <RefundRequestLine key={request.id} request={request} />),
  ];
}

interface Query {
  data?: unknown;
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}
/** What is shown while a list is on its way or could not be fetched, because an empty place would say that there is none. */
const notKnown = (title: string, query: Query): ReactNode[] =>
  query.isError || (query.isFetching && query.data === undefined)
    ? [<QueryState key={title} title={title} query={query} />]
    : [];

const upcomingOf = (shows: readonly Show[]): Show[] =>
  shows
    .filter(({ date = '', status }) => date >= today() && status === 'scheduled')
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));

const unfinishedOf = (shows: readonly Show[]): UnfinishedShow[] =>
  shows
    .filter((show) => missingFields(show).length > 0)
    .map((show) => ({
      id: show.id,
      name: `${show.title}, ${dayOf(show.date)}`,
      needs: missingFields(show).join(', '),
    }));

const NextShow = ({ show }: { show: Show }) => (
  <div style={{ flex: '1 1 200px', maxWidth: 400 }}>
    <strong>
      {dayOf(show.date)}, {show.venue.city}
    </strong>
    <Progress
      percent={Math.round((100 * show.soldTickets) / Math.max(1, show.maxTickets))}
      format={() => `${show.soldTickets}/${show.maxTickets}`}
      strokeColor={colours.sold}
      aria-label={`${show.soldTickets} of ${show.maxTickets} sold`}
    />
  </div>
);
