import { longDate, type MyBooking } from '@club/contracts';
import { useId, useState } from 'react';
import styles from '../../features/my-booking/move-panel.module.css';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { onDemand } from '../../shared/ui/on-demand';
import { HasMoved } from './has-moved';

const Missing = () => (
  <p role="alert">
    The payment could not be loaded. Please load the page again, or ring us: <PhoneLink />
  </p>
);
// It comes with the panel in which moves begin, which needs it as well.
const PayDifference = onDemand(
  () => import('./move-choice').then((code) => code.PayDifference),
  Missing,
);

interface UnpaidMoveProps {
  mine: MyBooking;
  token: string;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** A move that the booker has to pay for: the places at the new show are held until then. */
export function UnpaidMove({ mine: { booking, unpaidMove }, token, onChanged }: UnpaidMoveProps) {
  const titleId = useId();
  const [refused, setRefused] = useState<unknown>();
  const [moved, setMoved] = useState<'all' | 'part'>();
  if (moved !== undefined)
    return (
      <section className="panel no-print">
        <HasMoved isPart={moved === 'part'} />
      </section>
    );
  if (!unpaidMove) return null;
  const { title, city, date, expiresAt, amountDue, moveId, tickets } = unpaidMove;
  const isPart = tickets < booking.admits;
  const finish = (): void => {
    setMoved(isPart ? 'part' : 'all');
    onChanged();
  };
  const refuse = (error: unknown): void => {
    setRefused(error);
    onChanged();
  };
  return (
    <section className={`panel no-print ${styles.stack}`} aria-labelledby={titleId}>
      <h2 id={titleId} className="display">
        Pay to Move
      </h2>
      <p>
        We are holding your new places until {momentOf(expiresAt)}. Pay the difference before then,
        and {isPart ? `${tickets} of your tickets move` : 'your booking moves'} to:
      </p>
      <p>
        <strong className={styles.city}>{city}</strong>
        {longDate(date)}
        <br />
        {title}
      </p>
      {refused !== undefined && <p role="alert">{wordsFor(refused)}</p>}
      <PayDifference
        booking={booking}
        token={token}
        difference={amountDue}
        otherCity={null}
        moveId={moveId}
        onMoved={finish}
        onRefused={refuse}
      />
    </section>
  );
}

const wordsFor = (error: unknown): string =>
  asApiError(error)?.displayMessage ?? 'That did not work just now. Please try again in a moment.';

/** "Friday, 27 November, 18:00" in London. */
const momentOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
