import type { SalesCurve, SalesCurveOfShow } from '@club/contracts';
import { Alert, Skeleton } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { dayOf, today } from '../../shared/ui/date-time';
import page from '../../shared/ui/page.module.css';
import { daysLeft, firstDay, pointsOf, soldUntil } from './curve-points';
import { useSalesCurveQuery } from './show-page.api';
import styles from './sales-curve.module.css';

/** How the show sells, beside the last shows on the same weekday at its venue. */
export function SalesCurvePanel({ showId }: { showId: string }) {
  const { data, isError } = useSalesCurveQuery(showId);
  return (
    <section className={page['panel']} aria-labelledby="sales-curve">
      <h2 className={page['subtitle']} id="sales-curve">
        Sales
      </h2>
      {data === undefined && isError && (
        <Alert type="warning" showIcon title="The sales could not be fetched" />
      )}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <Chart curve={data} left={daysLeft(data.date, today())} />}
    </section>
  );
}

function Chart({ curve, left }: { curve: SalesCurve; left: number }) {
  const first = firstDay(curve);
  const top = Math.max(curve.capacity, ...curve.earlier.map((one) => soldUntil(one, 0)), 1);
  return (
    <>
      <p className={styles['summary']}>{summaryOf(curve, left)}</p>
      <div className={styles['chart']} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {curve.earlier.map((earlier) => (
            <polyline
              key={earlier.showId}
              className={styles['earlier']}
              points={pointsOf(earlier, { first, last: 0, top })}
            />
          ))}
          <polyline
            className={styles['own']}
            points={pointsOf(curve, { first, last: Math.min(left, first), top })}
          />
        </svg>
        <span className={styles['top']}>{top}</span>
      </div>
      <div className={styles['scale']} aria-hidden="true">
        <span>{before(first)}</span>
        <span>day of the show</span>
      </div>
      {curve.earlier.length > 0 && <Compared curve={curve} left={left} />}
    </>
  );
}

const before = (left: number): string => `${countOf(left, 'day')} before`;

function summaryOf(curve: SalesCurve, left: number): string {
  const own = `${countOf(soldUntil(curve, 0), 'ticket')} of ${curve.capacity} sold.`;
  const others = curve.earlier.map((earlier) => soldUntil(earlier, left));
  if (others.length === 0) return `${own} There is no earlier show to compare with.`;
  const usual = Math.round(others.reduce((sum, one) => sum + one, 0) / others.length);
  const when = left === 0 ? 'In the end' : `At this time, ${before(left)},`;
  return `${own} ${when} comparable shows had ${usual} on average.`;
}

function Compared({ curve, left }: { curve: SalesCurve; left: number }) {
  const rows: SalesCurveOfShow[] = [curve, ...curve.earlier];
  return (
    <table className={styles['table']}>
      <caption>Tickets of this show and of comparable ones</caption>
      <thead>
        <tr>
          <th scope="col">Show</th>
          <th scope="col">{left === 0 ? 'A week before' : before(left)}</th>
          <th scope="col">In the end</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.showId} className={one.showId === curve.showId ? styles['mine'] : undefined}>
            <th scope="row">{dayOf(one.date)}</th>
            <td>{soldUntil(one, left === 0 ? DAYS_OF_WEEK : left)}</td>
            <td>{one.showId === curve.showId && left > 0 ? '–' : soldUntil(one, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const DAYS_OF_WEEK = 7;
