import type { SayLateInput } from '@club/contracts';
import { useId, useState } from 'react';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { Field } from '../../shared/ui/field';
import styles from './move-panel.module.css';
import { useSayLateMutation } from './my-booking.api';

type Minutes = SayLateInput['minutes'];
const CHOICES: readonly Minutes[] = [10, 20, 30, 45, 60];
const asMinutes = (text: string): Minutes => CHOICES.find((each) => `${each}` === text) ?? 0;

interface LateSectionProps {
  token: string;
  /** What the door knows; 0 if the party is on time. */
  known: number;
  /** Reads the booking again. */
  onSaid: () => void;
}

/** On the night of the show: tells the door to keep looking out for a party. */
export function LateSection({ token, known, onSaid }: LateSectionProps) {
  const id = useId();
  const [minutes, setMinutes] = useState<Minutes>(asMinutes(`${known}`));
  const [sayLate, { isLoading, isError }] = useSayLateMutation();
  const send = async (): Promise<void> => {
    const { error } = await sayLate({ token, minutes });
    if (error === undefined) onSaid();
  };
  return (
    <section className={classNames('panel no-print', styles.stack)} aria-labelledby={id}>
      <h2 id={id} className="display">
        Running Late?
      </h2>
      <p role="status">
        {known === 0
          ? 'Tell us, and the door knows when to look out for you.'
          : `The door knows that you will be about ${known} minutes late.`}
      </p>
      <Field label="How late">
        {(control) => (
          <select
            {...control}
            value={minutes}
            onChange={({ target }) => setMinutes(asMinutes(target.value))}
          >
            <option value={0}>On time</option>
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                About {choice} minutes
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button look="ghost" disabled={isLoading || minutes === known} onClick={() => void send()}>
        Tell the Door
      </Button>
      {isError && (
        <p role="alert">
          That did not reach us. Please try again, or ring us: <PhoneLink />
        </p>
      )}
    </section>
  );
}
