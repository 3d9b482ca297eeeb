import type { MyBooking } from '@club/contracts';
import { useId, useState } from 'react';
import styles from '../../features/my-booking/move-panel.module.css';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { onDemand } from '../../shared/ui/on-demand';
import { HasMoved } from './has-moved';

const Missing = () => (
  <p role="alert">
    This part of the page could not be loaded. Please load the page again, or ring us: <PhoneLink />
  </p>
);
const MoveChoice = onDemand(() => import('./move-choice').then((code) => code.MoveChoice), Missing);

interface MoveSectionProps {
  mine: MyBooking;
  token: string;
  /** Reads the booking again. */
  onMoved: () => void;
}

/** Moves the booking to another night, or says why that is for the club to do. */
export function MoveSection({ mine, token, onMoved }: MoveSectionProps) {
  const { booking, moveRefusal } = mine;
  const panelId = useId();
  const [state, setState] = useState<'closed' | 'open' | 'moved' | 'split'>('closed');
  const finish = (isPart = false): void => {
    setState(isPart ? 'split' : 'moved');
    onMoved();
  };
  if (moveRefusal === undefined) return null;
  return (
    <section
      className={classNames('panel no-print', styles.stack)}
      aria-labelledby={`${panelId}-title`}
    >
      <h2 id={`${panelId}-title`} className="display">
        Another Night?
      </h2>
      {(state === 'moved' || state === 'split') && <HasMoved isPart={state === 'split'} />}
      {moveRefusal === null ? (
        <>
          <p>If this night does not suit you, take your tickets to another show.</p>
          <Button
            look="ghost"
            aria-expanded={state === 'open'}
            aria-controls={panelId}
            onClick={() => setState(state === 'open' ? 'closed' : 'open')}
          >
            Move to Another Night
          </Button>
          <div id={panelId}>
            {state === 'open' && (
              <MoveChoice booking={booking} token={token} onMoved={finish} onChanged={onMoved} />
            )}
          </div>
        </>
      ) : (
        <p>
          {moveRefusal} <PhoneLink />
        </p>
      )}
    </section>
  );
}
