import type { MyMoveQuote } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { useMoveBookingMutation, useQuoteMoveMutation } from './moves.api';

export interface Moving {
  /** Asks what a move to a show would cost; an empty id chooses none. */
  choose: (showId: string) => void;
  chosenId: string;
  /** How many of the party move, if some stay; undefined for all of them. */
  quantity: number | undefined;
  chooseQuantity: (quantity: number | undefined) => void;
  quote: MyMoveQuote | undefined;
  error: unknown;
  isBusy: boolean;
  move: (knowsCity: boolean) => void;
  /** Names the move to the chosen show. */
  moveId: string;
  /** The move was not made; what is shown must be what will happen now. */
  refuse: (error: unknown) => void;
  /** From now on it is another move to the same show, because it is paid in another way. */
  renew: () => void;
}

/** The move with this id has ended, so the next attempt is another move. */
const ENDED: readonly unknown[] = ['HOLD_EXPIRED', 'MOVE_REFUNDED', 'GIFT_CARD_CHANGED'];

interface MoveOptions {
  token: string;
  onMoved: (isPart: boolean) => void;
  onRefused: (error: unknown) => void;
}

interface Chosen {
  showId: string;
  quantity?: number | undefined;
  moveId: string;
}

/** A move has one id for each choice, so that pressing again after a lost answer is the same move. */
export function useMove({ token, onMoved, onRefused }: MoveOptions): Moving {
  const [chosen, setChosen] = useState<Chosen>({ showId: '', moveId: '' });
  const [refused, setRefused] = useState<unknown>();
  const { askAbout, asked } = useQuote(token, onRefused);
  const [send, sent] = useMoveBookingMutation();

  const change = ({ showId, quantity }: Omit<Chosen, 'moveId'>): void => {
    setRefused(undefined);
    if (showId !== chosen.showId || quantity !== chosen.quantity)
      setChosen({ showId, quantity, moveId: crypto.randomUUID() });
    askAbout({ showId, quantity });
  };
  const renew = (): void => setChosen((ended) => ({ ...ended, moveId: crypto.randomUUID() }));
  const refuse = (error: unknown): void => {
    setRefused(error);
    onRefused(error);
    if (ENDED.includes(asApiError(error)?.code)) renew();
    // The price or the places may be others now.
    askAbout(chosen);
  };
  const move = async (quoteId: string, knowsCity: boolean): Promise<void> => {
    setRefused(undefined);
    try {
      await send({ token, quoteId, moveId: chosen.moveId, knowsCity }).unwrap();
      onMoved(chosen.quantity !== undefined);
    } catch (error) {
      refuse(error);
    }
  };
  const quote = asked.isLoading ? undefined : asked.data;
  const { showId: chosenId, quantity, moveId } = chosen;
  return {
    ...{ chosenId, quantity, quote, moveId, refuse, renew },
    choose: (showId) => change({ showId, quantity }),
    chooseQuantity: (wanted) => change({ showId: chosenId, quantity: wanted }),
    error: refused ?? asked.error,
    isBusy: asked.isLoading || sent.isLoading,
    move: (knowsCity) => {
      if (quote !== undefined) void move(quote.quoteId, knowsCity);
    },
  };
}

function useQuote(token: string, onRefused: (error: unknown) => void) {
  const [ask, asked] = useQuoteMoveMutation();
  const askAbout = ({ showId, quantity }: Omit<Chosen, 'moveId'>): void => {
    asked.reset();
    const part = quantity !== undefined && { quantity };
    if (showId !== '') void ask({ token, showId, ...part }).then(({ error }) => onRefused(error));
  };
  return { askAbout, asked };
}
