import type { WeekSales } from '@club/contracts';
import { Card, Empty } from 'antd';
import { dayOf } from '../../shared/ui/date-time';

const COLOURS = ['#9a1019', '#8a5300', '#0b5cad'];

/** Tickets sold by week and city. Bars for the eye, a table for everybody else. */
export function SalesChart({ sales }: { sales: readonly WeekSales[] }) {
  const cities = [...new Set(sales.map(({ city }) => city))].sort();
  const weeks = [...new Set(sales.map(({ week }) => week))];
  const most = Math.max(1, ...weeks.map((week) => ticketsOf(sales, week)));
  return (
    <Card size="small" title="Tickets sold by week and city" style={{ flex: '2 1 320px' }}>
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
              <th
                scope="row"
                style={{
                  textAlign: 'left',
                  fontWeight: 400,
                  whiteSpace: 'nowrap',
                  paddingRight: 12,
                }}
              >
                {dayOf(week)}
              </th>
              {cities.map((city, index) => (
                <Bar
                  key={city}
                  sale={sales.find((one) => one.week === week && one.city === city)}
                  city={city}
                  most={most}
                  colour={COLOURS[index % COLOURS.length]}
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
  most: number;
  colour: string | undefined;
}
const Bar = ({ sale, city, most, colour }: BarProps) => (
  <td style={{ width: '45%' }}>
    <div
      aria-hidden="true"
      style={{
        height: 8,
        borderRadius: 4,
        background: colour,
        width: `${(100 * (sale?.tickets ?? 0)) / most}%`,
      }}
    />
    <small>
      {city} {sale?.tickets ?? 0} · £{(sale?.revenue ?? 0).toFixed(2)}
    </small>
  </td>
);
