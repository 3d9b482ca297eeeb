import { CardElement, useElements } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useCallback, useRef, useState } from 'react';

/** What the card field shows and what it knows about the details that were entered. */
export interface CardEntry {
  error: string | undefined;
  onChange: (change: Pick<StripeCardElementChangeEvent, 'complete' | 'error'>) => void;
  /** The field was removed, and what was entered with it. */
  onRemove: () => void;
  /**
   * Whether the card's details are complete. If not, the field says so and takes the focus. Asked before anything is
   * held: an incomplete card must not keep places from other buyers.
   */
  check: () => boolean;
}

export function useCardEntry(): CardEntry {
  const elements = useElements();
  const [error, setError] = useState<string | undefined>();
  const isComplete = useRef(false);
  const onChange = useCallback<CardEntry['onChange']>((change) => {
    isComplete.current = change.complete;
    setError(change.error?.message);
  }, []);
  const onRemove = useCallback((): void => {
    isComplete.current = false;
    setError(undefined);
  }, []);
  const check = (): boolean => {
    // Without a card element chargeCard says that the payment system is not loaded.
    const card = elements?.getElement(CardElement) ?? null;
    if (card === null || isComplete.current) return true;
    setError((shown) => shown ?? 'Please complete your card details');
    card.focus();
    return false;
  };
  return { error, onChange, onRemove, check };
}
