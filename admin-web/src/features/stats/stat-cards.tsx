import { Alert, Card, Flex, Skeleton, Statistic } from 'antd';
import { pounds } from '../../shared/ui/money';
import { useStatsQuery } from './stats.api';

/** The four figures of specification-rules.md 2. Refunds reduce the revenue; its card says so. */
export function StatCards() {
  const { data, isError } = useStatsQuery();
  if (isError) return <Alert type="error" showIcon title="Failed to fetch the figures" />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 1 }} />;
  const note = `Completed bookings less refunds. Gift cards sold: ${pounds(data.giftCardSales)}`;
  return (
    <Flex gap={12} wrap>
      <Figure title="Total Shows" value={data.totalShows} />
      <Figure title="Total Bookings" value={data.totalBookings} />
      <Figure title="Total Revenue" value={pounds(data.totalRevenue)} note={note} />
      <Figure title="Pending" value={data.pendingBookings} />
    </Flex>
  );
}

interface FigureProps {
  title: string;
  value: string | number;
  note?: string;
}
const Figure = ({ title, value, note }: FigureProps) => (
  <Card size="small" style={{ flex: '1 1 150px' }}>
    <Statistic title={title} value={value} />
    {note !== undefined && <small>{note}</small>}
  </Card>
);
