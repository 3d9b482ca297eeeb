import type { MyMoveQuote } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { useMoveBookingMutation, useQuoteMoveMutation } from './moves.api';

interface Moving {
  /** Asks what a move to a show would cost; an empty id chooses none. */
  choose: (showId: string) => void;
  chosenId: string;
  quote: MyMoveQuote | undefined;
  error: unknown;
  isBusy: boolean;
  move: (knowsCity: boolean) => void;
  /** Names the move to the chosen show. */
  moveId: string;
  /** The move was not made; what is shown must be what will happen now. */
  refuse: (error: unknown) => void;
}

/** The move with this id has ended, so the next attempt is another move. */
const ENDED: readonly unknown[] = ['HOLD_EXPIRED', 'MOVE_REFUNDED'];

/** A move has one id for each chosen show, so that pressing again after a lost answer is the same move. */
export function useMove({ token, onMoved }: { token: string; onMoved: () => void }): Moving {
  const [chosen, setChosen] = useState({ showId: '', moveId: '' });
  const [refused, setRefused] = useState<unknown>();
  const [ask, asked] = useQuoteMoveMutation();
  const [send, sent] = useMoveBookingMutation();

  const askAbout = (showId: string): void => {
    asked.reset();
    if (showId !== '') void ask({ token, showId });
  };
  const choose = (showId: string): void => {
    setRefused(undefined);
    if (showId !== chosen.showId) setChosen({ showId, moveId: crypto.randomUUID() });
    askAbout(showId);
  };
  const refuse = (error: unknown): void => {
    setRefused(error);
    if (ENDED.includes(asApiError(error)?.code))
      setChosen(({ showId }) => ({ showId, moveId: crypto.randomUUID() }));
    // The price or the places may be others now.
    askAbout(chosen.showId);
  };
  const move = async (quoteId: string, knowsCity: boolean): Promise<void> => {
    setRefused(undefined);
    try {
      await send({ token, quoteId, moveId: chosen.moveId, knowsCity }).unwrap();
      onMoved();
    } catch (error) {
      refuse(error);
    }
  };
  const quote = asked.isLoading ? undefined : asked.data;
  const { showId: chosenId, moveId } = chosen;
  return {
    ...{ choose, chosenId, quote, moveId, refuse },
    error: refused ?? asked.error,
    isBusy: asked.isLoading || sent.isLoading,
    move: (knowsCity) => {
      if (quote !== undefined) void move(quote.quoteId, knowsCity);
    },
  };
}
