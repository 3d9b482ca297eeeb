import { useRef, useState, type RefObject } from 'react';
import { asApiError } from '../../shared/api/api-error';
import type { AppliedGiftCard } from './gift-share';
import { useBalanceForMoveMutation } from './moves.api';

export interface GiftCode {
  card: AppliedGiftCard | undefined;
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  isChecking: boolean;
  /** Checks the code that was entered and uses its card. */
  apply: () => Promise<void>;
  /** Before paying: a code that was entered and not applied is applied first. @returns whether there was one. */
  applyPending: () => boolean;
  remove: () => void;
}

const EMPTY = 'There is no money left on this gift card';

const messageOf = (thrown: unknown): string =>
  asApiError(thrown)?.status === 404
    ? 'This gift card code is not valid'
    : (asApiError(thrown)?.displayMessage ?? 'We could not check the code. Please try again.');

/** @param onChange another card is another payment. */
export function useGiftCode(onChange: () => void): GiftCode {
  const [card, setCard] = useState<AppliedGiftCard | undefined>();
  const [error, setError] = useState<string | undefined>();
  const [readBalance, { isLoading }] = useBalanceForMoveMutation();
  const input = useRef<HTMLInputElement>(null);
  const entered = (): string => input.current?.value.trim() ?? '';

  const apply = async (): Promise<void> => {
    const code = entered();
    if (code === '') return setError('Please enter a gift card code');
    try {
      const { balance } = await readBalance({ code }).unwrap();
      if (balance === 0) return setError(EMPTY);
      setError(undefined);
      setCard({ code, balance });
      onChange();
    } catch (thrown) {
      setError(messageOf(thrown));
    }
  };
  const applyPending = (): boolean => {
    if (card !== undefined || entered() === '') return false;
    void apply();
    input.current?.focus();
    return true;
  };
  const remove = (): void => {
    setCard(undefined);
    onChange();
  };
  return { card, input, error, isChecking: isLoading, apply, applyPending, remove };
}
