import { penceToPounds, type UnpaidMove } from '@club/contracts';
import type { UnpaidMoveView } from '@club/messages';

/** A move that waits for its payment, with its amount in pounds. */
export function composeUnpaidMove(view: UnpaidMoveView | null): UnpaidMove | null {
  if (view === null) return null;
  const { duePence, ...move } = view;
  return { ...move, amountDue: penceToPounds(duePence) };
}
