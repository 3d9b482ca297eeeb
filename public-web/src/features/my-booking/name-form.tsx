import { useState, type SubmitEvent } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import styles from './move-panel.module.css';
import { useCorrectNameMutation } from './my-booking.api';

interface NameFormProps {
  token: string;
  /** The name that is on the booking now. */
  name: string;
  onCorrected: () => void;
}

/** Corrects the name that the door looks for. */
export function NameForm({ token, name, onCorrected }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [correct, { isLoading, error }] = useCorrectNameMutation();
  const send = async (): Promise<void> => {
    const { error: refused } = await correct({ token, name: typed });
    if (refused === undefined) onCorrected();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.stack} noValidate aria-label="Correct my name" onSubmit={submit}>
      <Field label="Your name">
        {(control) => (
          <input
            name="name"
            autoComplete="name"
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...control}
          />
        )}
      </Field>
      <p>
        The ticket and the list at the door will have this name, and we send you the confirmation
        again. Your QR code and this link stay the same. For another e-mail address, please ring us:{' '}
        <PhoneLink />.
      </p>
      {error !== undefined && (
        <p role="alert">
          {wordsFor(error)} <PhoneLink />
        </p>
      )}
      <Button type="submit" disabled={isLoading || typed.trim() === name}>
        Save My Name
      </Button>
    </form>
  );
}

const wordsFor = (error: unknown): string =>
  asApiError(error)?.displayMessage ?? 'That did not reach us. Please try again in a moment.';
