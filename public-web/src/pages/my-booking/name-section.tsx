import { londonDate, type MyBooking } from '@club/contracts';
import { useId, useState } from 'react';
import styles from '../../features/my-booking/move-panel.module.css';
import { NameForm } from '../../features/my-booking/name-form';
import { Button } from '../../shared/ui/button';
import { Outcome } from '../../shared/ui/outcome';

/** A night ends at six in the morning, as at the door. */
const MORNING_MS = 6 * 3_600_000;

interface NameSectionProps {
  mine: MyBooking;
  token: string;
  /** Reads the booking again. */
  onCorrected: () => void;
}

/** Corrects a name that was mistyped, while the ticket lets someone in and the night is not over. */
export function NameSection({
  mine: { booking, ticketSvg },
  token,
  onCorrected,
}: NameSectionProps) {
  const formId = useId();
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  const [night] = useState(() => londonDate(new Date(Date.now() - MORNING_MS)));
  const date = booking.show?.date;
  const isOver = date !== undefined && date < night;
  if (ticketSvg === null || isOver) return null;
  const finish = (): void => {
    setState('done');
    onCorrected();
  };
  return (
    <section className={`panel no-print ${styles.stack}`} aria-labelledby={`${formId}-title`}>
      <h2 id={`${formId}-title`} className="display">
        Name Not Right?
      </h2>
      {state === 'done' && <Outcome>The name on your booking is corrected.</Outcome>}
      <Button
        look="ghost"
        aria-expanded={state === 'open'}
        aria-controls={formId}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        Correct My Name
      </Button>
      <div id={formId}>
        {state === 'open' && (
          <NameForm token={token} name={booking.customerName} onCorrected={finish} />
        )}
      </div>
    </section>
  );
}
