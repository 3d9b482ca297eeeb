import { useRef, useState, type RefObject } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { useReadBalanceMutation } from '../../shared/payment/gift-balance.api';
import type { AppliedCard } from './booking-model';

/** The gift cards of an order and the code that is being entered. */
export interface GiftCards {
  cards: readonly AppliedCard[];
  /** Uncontrolled: React would empty a controlled input that was filled in before hydration. */
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  isChecking: boolean;
  /** Checks the entered code and adds its card. */
  apply: () => Promise<void>;
  /**
   * Before paying: a code that was entered and not applied is applied first.
   * @returns whether there was one, so that the buyer sees the new total, or the error, before paying.
   */
  applyPending: () => Promise<boolean>;
  /** The same for a wallet, whose window must open at once or not at all. @returns whether there was a code. */
  startPending: () => boolean;
  remove: (code: string) => void;
}

/** The server ignores case, spaces and dashes, so one card must not be added twice in two spellings. */
const normalised = (code: string): string => code.toUpperCase().replace(/[\s-]+/g, '');

const isSame =
  (code: string) =>
  (card: AppliedCard): boolean =>
    normalised(card.code) === normalised(code);

const errorMessageOf = (thrown: unknown): string =>
  asApiError(thrown)?.status === 404
    ? 'This gift card code is not valid'
    : (asApiError(thrown)?.displayMessage ?? 'We could not check the code. Please try again.');

export function useGiftCards(): GiftCards {
  const [cards, setCards] = useState<readonly AppliedCard[]>([]);
  const [error, setError] = useState<string | undefined>();
  const [readBalance, { isLoading }] = useReadBalanceMutation();
  const input = useRef<HTMLInputElement>(null);
  const entered = () => input.current?.value.trim() ?? '';

  const apply = async (): Promise<void> => {
    const code = entered();
    if (code === '') return setError('Please enter a gift card code');
    if (cards.some(isSame(code))) return setError('You have already added this gift card');
    try {
      const { balance } = await readBalance({ code }).unwrap();
      // A second press may have added the card while its balance was on its way.
      setCards((applied) =>
        applied.some(isSame(code)) ? applied : [...applied, { code, balance }],
      );
      if (input.current !== null && entered() === code) input.current.value = '';
      setError(undefined);
    } catch (thrown) {
      setError(errorMessageOf(thrown));
    }
  };
  const applyPending = async (): Promise<boolean> => {
    if (entered() === '') return false;
    await apply();
    input.current?.focus();
    return true;
  };
  const startPending = (): boolean => {
    void applyPending();
    return entered() !== '';
  };
  const remove = (code: string): void =>
    setCards((applied) => applied.filter((card) => card.code !== code));

  return { cards, input, error, isChecking: isLoading, apply, applyPending, startPending, remove };
}
