import { DomainError } from '@club/contracts';
import type { OrderRow } from '../orders/domain/order.js';

interface Steps<Plan, Answer> {
  /** The booking as it is now. */
  read: () => Promise<OrderRow>;
  /** The answer if the same request has made the move or begun its payment; undefined if it is new. */
  answered: (order: OrderRow) => Promise<Answer | undefined>;
  plan: (order: OrderRow) => Promise<Plan>;
  carryOut: (plan: Plan, order: OrderRow) => Promise<Answer>;
}

/**
 * Answers a request to move a booking that may be a repetition, also of one that is still being worked on: that one may
 * take the last places after this one has read the booking. A refusal is true only if the booking has not moved.
 * @throws the refusals of the steps
 */
export async function moveOnce<Plan, Answer>({
  read,
  answered,
  plan,
  carryOut,
}: Steps<Plan, Answer>): Promise<Answer> {
  const order = await read();
  const before = await answered(order);
  if (before !== undefined) return before;
  let planned: Plan;
  try {
    planned = await plan(order);
  } catch (refusal) {
    // guard: moves-made-meanwhile-are-answered (invariants.md I35)
    const meanwhile = refusal instanceof DomainError ? await answered(await read()) : undefined;
    if (meanwhile === undefined) throw refusal;
    return meanwhile;
  }
  return carryOut(planned, order);
}
