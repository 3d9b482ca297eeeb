import { DomainError } from '@club/contracts';
import type { OrderRow } from '../orders/domain/order.js';

/** Whether a move was made already. @throws ID_IN_USE if it had another aim. */
export function isMoved({ moves = [] }: OrderRow, moveId: string, showId?: string): boolean {
  const earlier = moves.find((move) => move.moveId === moveId);
  if (earlier !== undefined && showId !== undefined && earlier.to.showId !== showId)
    throw new DomainError('ID_IN_USE');
  return earlier !== undefined;
}
