import type { MoveProgress, MyMoveQuote } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import type { Charge, Payer } from '../../shared/payment/charge-card';
import { usePayment } from '../../shared/payment/use-payment';
import { useConfirmMoveMutation, useMoveBookingMutation } from './moves.api';

interface Options {
  token: string;
  quote: MyMoveQuote;
  moveId: string;
  payer: Payer;
  onMoved: () => void;
  /** Nothing was paid, or the payment goes back. */
  onRefused: (error: unknown) => void;
}

const FAILED = {
  title: 'Payment Failed',
  description: 'Your booking has not moved. Please try again.',
} as const;

const isMoved = (progress: MoveProgress): boolean => !('amountDue' in progress);

/** Holds the places at the new show, charges the difference and asks the server to move the booking. Each step may be repeated. */
export function usePayDifference({ token, quote, moveId, payer, ...on }: Options) {
  const [send] = useMoveBookingMutation();
  const [confirm] = useConfirmMoveMutation();
  const [heldUntil, setHeldUntil] = useState<string | undefined>();
  const [isPaid, setPaid] = useState(false);
  const { run, busy } = usePayment(FAILED);

  /** The card was charged: if no answer arrives, the server moves the booking, and no one is asked to pay again. */
  const finish = async (): Promise<void> => {
    try {
      if (isMoved(await confirm({ token, moveId }).unwrap())) on.onMoved();
    } catch (error) {
      if (asApiError(error)?.code === 'MOVE_REFUNDED') on.onRefused(error);
    }
  };
  const hold = async (knowsCity: boolean): Promise<MoveProgress | undefined> => {
    try {
      return await send({ token, quoteId: quote.quoteId, moveId, knowsCity }).unwrap();
    } catch (error) {
      on.onRefused(error);
      return undefined;
    }
  };
  const pay = (knowsCity: boolean, charge: Charge): Promise<boolean> =>
    run(async () => {
      const held = await hold(knowsCity);
      if (held === undefined) return;
      if (!('amountDue' in held)) return on.onMoved();
      setHeldUntil(held.expiresAt);
      if (held.clientSecret !== undefined) await charge(held.clientSecret, payer);
      setPaid(true);
      await finish();
    });
  return { pay, busy, heldUntil, isPaid, lookAgain: () => void run(finish) };
}
