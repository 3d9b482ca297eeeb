import type { Show } from '@club/contracts';
import { Alert, Card, Flex, Progress, Skeleton } from 'antd';
import { AttentionCard } from '../features/overview/attention-card';
import { useOverviewQuery } from '../features/overview/overview.api';
import { SalesChart } from '../features/overview/sales-chart';
import { lacks } from '../features/shows/show-model';
import { useShowsQuery } from '../features/shows/shows.api';
import { dayOf } from '../shared/ui/date-time';

const NEXT = 6;

/** What staff look at first: the next Saturdays, what waits for a person, how sales go. */
export function OverviewTab() {
  const { data, isError } = useOverviewQuery();
  const { data: shows = [] } = useShowsQuery();
  const today = new Date().toISOString().slice(0, 10);
  const next = shows
    .filter(({ date = '', status }) => date >= today && status === 'scheduled')
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  if (isError) return <Alert type="error" showIcon title="The overview could not be fetched" />;
  if (data === undefined) return <Skeleton active />;
  const lacking = next
    .filter((show) => lacks(show).length > 0)
    .map((show) => `${show.title}, ${dayOf(show.date)}, needs ${lacks(show).join(', ')}`);
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap>
        <AttentionCard overview={data} lacking={lacking.slice(0, NEXT)} />
        <SalesChart sales={data.sales} />
      </Flex>
      <Card size="small" title="Next Saturdays">
        <Flex gap={16} wrap>
          {next.slice(0, NEXT).map((show) => (
            <NextShow key={show.id} show={show} />
          ))}
        </Flex>
      </Card>
    </Flex>
  );
}

const NextShow = ({ show }: { show: Show }) => (
  <div style={{ flex: '1 1 200px', maxWidth: 400 }}>
    <strong>
      {dayOf(show.date)}, {show.venue.city}
    </strong>
    <Progress
      percent={Math.round((100 * show.soldTickets) / Math.max(1, show.maxTickets))}
      format={() => `${show.soldTickets}/${show.maxTickets}`}
      strokeColor="#9a1019"
      aria-label={`${show.soldTickets} of ${show.maxTickets} sold`}
    />
  </div>
);
