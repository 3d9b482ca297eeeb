import styles from './booking-form.module.css';
import type { Hold } from './booking-model';

/** "20:14" in London. */
const clockAt = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));

/** After a declined card: how long the buyer has to try another one. Empty at first, so that its text is announced. */
export const HoldNote = ({ hold }: { hold: Hold | undefined }) => (
  <p role="status" className={styles.hold}>
    {hold !== undefined && `Your places are held until ${clockAt(hold.until)}.`}
  </p>
);
