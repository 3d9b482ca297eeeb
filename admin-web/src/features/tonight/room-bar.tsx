import type { TonightShow } from '@club/contracts';
import styles from './tonight.module.css';
import { colours } from '../../shared/ui/tokens';

type Room = Pick<TonightShow, 'capacity' | 'sold' | 'held' | 'door'>;

/** The room as a bar: people who are in, other sold places, held places, and free ones. */
export function RoomBar({ capacity, sold, held, door }: Room) {
  const arrived = Math.min(door?.arrived ?? 0, sold);
  const percent = (places: number): string => `${(100 * places) / Math.max(1, capacity)}%`;
  return (
    <div className={styles.bar} style={{ background: colours.border }} aria-hidden="true">
      <span style={{ width: percent(arrived), background: colours.arrived }} />
      <span style={{ width: percent(sold - arrived), background: colours.sold }} />
      <span style={{ width: percent(held), background: colours.held }} />
    </div>
  );
}
