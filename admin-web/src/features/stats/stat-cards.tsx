import type { Stats } from '@club/contracts';
import { Alert, Card, Flex, Statistic } from 'antd';
import { pounds } from '../../shared/ui/money';
import { useStatsQuery } from './stats.api';

/**
 * The four figures of specification-rules.md 2. Refunds reduce the revenue; its card says so. The cards have their full
 * height before the figures arrive: if a button below them moved while it was pressed, the click would be lost.
 */
export function StatCards() {
  const { data, isError } = useStatsQuery();
  if (isError) return <Alert type="error" showIcon title="Failed to fetch the figures" />;
  const { totalShows, totalBookings, totalRevenue, giftCardSales, pendingBookings } =
    labelsOf(data);
  const notes = ['Completed bookings less refunds.', `Gift cards sold: ${giftCardSales}`];
  return (
    <Flex gap={12} wrap aria-busy={data === undefined}>
      <Figure title="Total Shows" value={totalShows} />
      <Figure title="Total Bookings" value={totalBookings} />
      <Figure title="Total Revenue" value={totalRevenue} notes={notes} />
      <Figure title="Pending" value={pendingBookings} />
    </Flex>
  );
}

type Labels = Record<keyof Stats, string | number>;
const UNKNOWN: Labels = {
  totalShows: '–',
  totalBookings: '–',
  totalRevenue: '–',
  pendingBookings: '–',
  giftCardSales: '–',
};

const labelsOf = (stats: Stats | undefined): Labels =>
  stats === undefined
    ? UNKNOWN
    : {
        ...stats,
        totalRevenue: pounds(stats.totalRevenue),
        giftCardSales: pounds(stats.giftCardSales),
      };

/** Two lines from the start: a large sum needs both on a phone. */
const NOTE = { display: 'block', minHeight: '2lh' } as const;

interface FigureProps {
  title: string;
  value: string | number;
  notes?: readonly string[];
}
const Figure = ({ title, value, notes = [] }: FigureProps) => (
  <Card size="small" style={{ flex: '1 1 150px' }}>
    <Statistic title={title} value={value} />
    {notes.map((note) => (
      <small key={note} style={NOTE}>
        {note}
      </small>
    ))}
  </Card>
);
