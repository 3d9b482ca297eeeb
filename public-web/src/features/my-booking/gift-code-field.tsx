import { formatPounds, type Pence } from '@club/contracts';
import type { KeyboardEvent } from 'react';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import styles from './move-panel.module.css';
import type { GiftCode } from './use-gift-code';

interface GiftCodeFieldProps {
  gift: GiftCode;
  /** How much of the difference the card pays. */
  share: Pence;
}

/** A gift card that pays a difference first. */
export function GiftCodeField({ gift, share }: GiftCodeFieldProps) {
  const { card, remove } = gift;
  if (card === undefined)
    return (
      <details className={styles.field}>
        <summary>Have a gift card?</summary>
        <CodeEntry gift={gift} />
      </details>
    );
  const ending = card.code.slice(-5);
  return (
    <div className={styles.field}>
      <p className={styles.applied}>
        <span role="status">
          Your gift card …{ending} pays £{formatPounds(share)}.
        </span>
        <Button look="ghost" aria-label={`Remove gift card ending ${ending}`} onClick={remove}>
          Remove
        </Button>
      </p>
    </div>
  );
}

function CodeEntry({ gift: { input, error, isChecking, apply } }: { gift: GiftCode }) {
  // Enter would submit the form around this field, and so pay without the gift card.
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  };
  return (
    <div className={styles.entry}>
      <Field label="Gift card code" error={error}>
        {(control) => (
          <input
            autoComplete="off"
            autoCapitalize="characters"
            ref={input}
            onKeyDown={applyOnEnter}
            {...control}
          />
        )}
      </Field>
      <Button
        look="ghost"
        className={styles.apply}
        disabled={isChecking}
        onClick={() => void apply()}
      >
        Apply
      </Button>
    </div>
  );
}
