import type { WeekSales } from '@club/contracts';
import { Card, Empty } from 'antd';
import { dayOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import { colours } from '../../shared/ui/tokens';

/** Tickets sold by week and city: a table for screen readers, with a bar in each cell. */
export function SalesChart({ sales }: { sales: readonly WeekSales[] }) {
  const cities = [...new Set(sales.map(({ city }) => city))].sort();
  const weeks = [...new Set(sales.map(({ week }) => week))];
  const maxTickets = Math.max(1, ...weeks.map((week) => ticketsOf(sales, week)));
  return (
    <Card
      size="small"
      title="Tickets sold by week and city"
      style={{ flex: '2 1 320px', minWidth: 0 }}
    >
      {weeks.length === 0 && (
        <Empty description="Nothing sold yet." image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
      <table style={{ width: '100%', borderSpacing: '0 6px' }}>
        <caption style={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
          Tickets sold by week and city
        </caption>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              <th scope="row" style={{ textAlign: 'left', fontWeight: 400, paddingRight: 12 }}>
                {dayOf(week)}
              </th>
              {cities.map((city, index) => (
                <Bar
                  key={city}
                  sale={sales.find((one) => one.week === week && one.city === city)}
                  city={city}
                  maxTickets={maxTickets}
                  colour={colours.chart[index % colours.chart.length]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const ticketsOf = (sales: readonly WeekSales[], week: string): number =>
  sales.filter((one) => one.week === week).reduce((sum, { tickets }) => sum + tickets, 0);

interface BarProps {
  sale: WeekSales | undefined;
  city: string;
  maxTickets: number;
  colour: string | undefined;
}
const Bar = ({ sale, city, maxTickets, colour }: BarProps) => (
  <td style={{ width: '40%', overflowWrap: 'anywhere', verticalAlign: 'top' }}>
    <div
      aria-hidden="true"
      style={{
        height: 8,
        borderRadius: 4,
        background: colour,
        width: `${(100 * (sale?.tickets ?? 0)) / maxTickets}%`,
      }}
    />
    <small>
      {city} {sale?.tickets ?? 0} · {pounds(sale?.revenue ?? 0)}
    </small>
  </td>
);
