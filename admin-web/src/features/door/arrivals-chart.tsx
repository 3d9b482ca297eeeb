import { stepsOf, type DoorFigures } from '@club/contracts';
import { Empty } from 'antd';
import { colours } from '../../shared/ui/tokens';
import styles from './figures.module.css';

export interface StepRow {
  /** Such as "19:30". */
  time: string;
  people: number;
  /** The mean of the earlier nights in the same minutes; null if there are none. */
  usual: number | null;
}

const MINUTES_OF_DAY = 24 * 60;

/** The clock of the wall some minutes after the doors. */
export function clockAfter(doorsTime: string, minutes: number): string {
  const [hour = 0, minute = 0] = doorsTime.split(':').map(Number);
  const at = (hour * 60 + minute + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Five minutes in a row, from the first in which someone came on any of the nights to the last. */
export function stepRows({
  minutes,
  earlier,
  doorsTime,
}: Pick<DoorFigures, 'minutes' | 'earlier' | 'doorsTime'>): StepRow[] {
  const tonight = new Map(stepsOf(minutes).map(({ from, people }) => [from, people]));
  const before = new Map(
    stepsOf(earlier.flatMap((night) => night.minutes)).map(({ from, people }) => [from, people]),
  );
  const steps = [...tonight.keys(), ...before.keys()];
  if (steps.length === 0) return [];
  const first = Math.min(...steps);
  const all = stepsOf([
    { minute: first, people: 0 },
    { minute: Math.max(...steps), people: 0 },
  ]);
  return all.map(({ from }) => ({
    time: clockAfter(doorsTime, from),
    people: tonight.get(from) ?? 0,
    usual: earlier.length === 0 ? null : Math.round((before.get(from) ?? 0) / earlier.length),
  }));
}

/** People by five minutes: a table for screen readers, with a bar in each cell. */
export function ArrivalsChart({ rows }: { rows: readonly StepRow[] }) {
  const most = Math.max(1, ...rows.flatMap(({ people, usual }) => [people, usual ?? 0]));
  const hasUsual = rows.some(({ usual }) => usual !== null);
  if (rows.length === 0)
    return <Empty description="No one has come yet." image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  return (
    <table className={styles.chart}>
      <caption>People by five minutes</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">This night</th>
          {hasUsual && <th scope="col">Usual</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, people, usual }) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            <Bar count={people} most={most} colour={colours.arrived} />
            {usual !== null && <Bar count={usual} most={most} colour={colours.mutedText} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Bar = ({ count, most, colour }: { count: number; most: number; colour: string }) => (
  <td>
    <span className={styles.cell}>
      <span className={styles.count}>{count}</span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${(100 * count) / most}%`, background: colour }} />
      </span>
    </span>
  </td>
);
