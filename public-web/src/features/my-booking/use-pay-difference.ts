import { poundsToPence, type MoveProgress, type Pence } from '@club/contracts';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import type { Charge, Payer } from '../../shared/payment/charge-card';
import { usePayment } from '../../shared/payment/use-payment';
import { useConfirmMoveMutation, useMoveBookingMutation } from './moves.api';

interface Options {
  token: string;
  /** Absent if the move has begun. */
  quoteId?: string;
  moveId: string;
  payer: Payer;
  /** What the page says that the card pays. */
  expected: Pence;
  onMoved: () => void;
  /** Nothing was paid, or the payment goes back. */
  onRefused: (error: unknown) => void;
}

interface Input {
  knowsCity: boolean;
  giftCardCode?: string | undefined;
}

/** What the server has asked for, for this payment. */
interface Asked {
  moveId: string;
  due: Pence;
  heldUntil: string;
}

const FAILED = {
  title: 'Payment Failed',
  description: 'Your booking has not moved. Please try again.',
} as const;

const isMoved = (progress: MoveProgress): boolean => !('amountDue' in progress);

/** Holds the places at the new show, charges the difference and asks the server to move the booking. Each step may be repeated. */
export function usePayDifference({ token, quoteId, moveId, payer, expected, ...on }: Options) {
  const quoted = quoteId !== undefined && { quoteId };
  const [send] = useMoveBookingMutation();
  const [confirm] = useConfirmMoveMutation();
  const [asked, setAsked] = useState<Asked | undefined>();
  const [isPaid, setPaid] = useState(false);
  const { run, busy } = usePayment(FAILED);
  // What the server asks for counts, as soon as it has said it about this payment.
  const due = asked?.moveId === moveId ? asked.due : expected;

  /** The card was charged: if no answer arrives, the server moves the booking, and no one is asked to pay again. */
  const finish = async (): Promise<void> => {
    try {
      if (isMoved(await confirm({ token, moveId }).unwrap())) on.onMoved();
    } catch (error) {
      if (asApiError(error)?.code === 'MOVE_REFUNDED') on.onRefused(error);
    }
  };
  const hold = async ({ knowsCity, giftCardCode }: Input): Promise<MoveProgress | undefined> => {
    const gift = giftCardCode !== undefined && { giftCardCode };
    try {
      return await send({ token, moveId, knowsCity, ...quoted, ...gift }).unwrap();
    } catch (error) {
      on.onRefused(error);
      return undefined;
    }
  };
  const pay = (input: Input, charge: Charge): Promise<boolean> =>
    run(async () => {
      const held = await hold(input);
      if (held === undefined) return;
      if (!('amountDue' in held)) return on.onMoved();
      const wanted = poundsToPence(held.amountDue);
      setAsked({ moveId, due: wanted, heldUntil: held.expiresAt });
      if (wanted > due) return; // more than the button said: the booker presses again, or not
      if (held.clientSecret !== undefined) await charge(held.clientSecret, payer);
      setPaid(true);
      await finish();
    });
  const shown = { heldUntil: asked?.heldUntil, isPaid, due, hasChanged: due !== expected };
  return { ...shown, pay, busy, lookAgain: () => void run(finish) };
}
