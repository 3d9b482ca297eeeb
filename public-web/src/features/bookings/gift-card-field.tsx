import { formatPounds, type Pence } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import type { AppliedCard } from './booking-model';
import { useReadBalanceMutation } from './bookings.api';

interface GiftCardFieldProps {
  cards: readonly AppliedCard[];
  /** How much of the total the cards pay. */
  covered: Pence;
  onChange: (cards: AppliedCard[]) => void;
}
const MOST_CARDS = 5;
const wordsOf = (thrown: unknown): string =>
  asApiError(thrown)?.status === 404
    ? 'This gift card code is not valid'
    : (asApiError(thrown)?.words ?? 'The code could not be checked. Please try again.');

/** "Have a gift card?": codes are checked one by one; what they do not cover goes to the bank card. */
export function GiftCardField({ cards, covered, onChange }: GiftCardFieldProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [readBalance, { isLoading }] = useReadBalanceMutation();

  const apply = async (): Promise<void> => {
    if (code.trim() === '') return setError('Please enter a gift card code');
    if (cards.some((card) => card.code === code.trim())) return setError('This gift card is applied already');
    try {
      const { balance } = await readBalance({ code: code.trim() }).unwrap();
      onChange([...cards, { code: code.trim(), balance }]);
      setCode('');
      setError(undefined);
    } catch (thrown) {
      setError(wordsOf(thrown));
    }
  };
  return (
    <details className="gift-field" open={cards.length > 0 || undefined}>
      <summary>Have a gift card?</summary>
      {cards.map(({ code: applied, balance }) => (
        <p key={applied} className="applied">
          <span>
            …{applied.slice(-5)}, £{balance.toFixed(2)} on it
          </span>
          <Button
            look="ghost"
            aria-label={`Remove gift card ending ${applied.slice(-5)}`}
            onClick={() => onChange(cards.filter((card) => card.code !== applied))}
          >
            Remove
          </Button>
        </p>
      ))}
      {cards.length < MOST_CARDS && (
        <div className="apply">
          <Field label="Gift card code" error={error}>
            {(control) => (
              <input
                className="control"
                autoComplete="off"
                autoCapitalize="characters"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                {...control}
              />
            )}
          </Field>
          <Button look="ghost" disabled={isLoading} onClick={() => void apply()}>
            Apply
          </Button>
        </div>
      )}
      {covered > 0 && (
        <p role="status">
          Your gift {cards.length === 1 ? 'card pays' : 'cards pay'} £{formatPounds(covered)}.
        </p>
      )}
    </details>
  );
}
