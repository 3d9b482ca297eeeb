import type { SellAtDoorInput } from '@club/contracts';
import { useState } from 'react';
import { NotSold } from '../night/door-client';
import { allowSound } from './signals';
import { useDoor } from './use-door';

/** An earlier attempt may have sold them, whatever the last one was told. */
const problemOf = (words: string, isRepeated: boolean): string =>
  isRepeated
    ? `${words} Please look in the list before you sell again.`
    : `Nothing was sold. ${words}`;

/** One sale at a time: a double tap is one sale. */
export function useSale(onSold: () => void) {
  const door = useDoor();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(sale: SellAtDoorInput): Promise<void> {
    const isRepeated = door.now().openSale !== undefined;
    allowSound();
    setBusy(true);
    setProblem(undefined);
    try {
      await door.sell(sale);
      onSold();
    } catch (error) {
      if (error instanceof NotSold) setProblem(problemOf(error.message, isRepeated));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, problem, sell: (sale: SellAtDoorInput): void => void send(sale) };
}
