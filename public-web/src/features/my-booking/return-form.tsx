import type { MyReturns } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import styles from './move-panel.module.css';
import { effectOf, spokenInstant, tickets } from './return-phrases';
import { useReturnPlacesMutation } from './returns.api';

interface ReturnFormProps {
  token: string;
  returns: MyReturns;
  /** Reads the booking again. */
  onReturned: () => void;
}

/** How many tickets go back, and what that will do. */
export function ReturnForm({ token, returns, onReturned }: ReturnFormProps) {
  const most = returns.values.length;
  const [count, setCount] = useState(Math.min(1, most));
  // Pressing again after a lost answer is the same return.
  const [returnId, setReturnId] = useState(() => crypto.randomUUID());
  const [giveBack, { isLoading, error }] = useReturnPlacesMutation();
  const choose = (chosen: number): void => {
    setCount(chosen);
    setReturnId(crypto.randomUUID());
  };
  const send = async (): Promise<void> => {
    const { error: refused } = await giveBack({ token, returnId, quantity: count });
    if (refused === undefined) onReturned();
  };
  return (
    <div className={styles.stack}>
      <Field label="How many tickets">
        {(control) => (
          <select
            {...control}
            value={count}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {returns.values.map((_value, index) => (
              <option key={index + 1} value={index + 1}>
                {index + 1 === most ? `All ${most}` : index + 1}
              </option>
            ))}
          </select>
        )}
      </Field>
      {effectOf(returns, count).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {returns.until !== null && <p>You can do this until {spokenInstant(returns.until)}.</p>}
      <Button disabled={isLoading || most === 0} onClick={() => void send()}>
        Give Back {tickets(count)}
      </Button>
      {error !== undefined && (
        <p role="alert">
          {asApiError(error)?.displayMessage ?? 'That did not reach us. Please try again.'}{' '}
          <PhoneLink />
        </p>
      )}
    </div>
  );
}
