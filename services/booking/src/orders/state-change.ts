import { later, type AskTimes } from '../stripe/domain/ask-schedule.js';
import type { HistoryLine, OrderRow } from './domain/order.js';
import { STATES, type OrderState } from './domain/states.js';
import { historyLine } from './history-line.js';

interface StateChange {
  $set: Partial<OrderRow>;
  $unset?: { nextAskAt: 1 };
  $push: { history: HistoryLine };
}

/**
 * The update that brings an order to a state, with its line in the history. The process that writes it goes on with the
 * order; `nextAskAt` says when the sweeps may take over from it.
 */
export function stateChange(
  to: OrderState,
  set: Partial<OrderRow>,
  times: AskTimes,
  about: Pick<HistoryLine, 'id' | 'note' | 'by'> = {},
): StateChange {
  const nextAskAt = firstAskAt(to, times);
  return {
    $set: { ...(nextAskAt && { nextAskAt }), askCount: 0, ...set, state: to },
    ...(nextAskAt === undefined && { $unset: { nextAskAt: 1 as const } }),
    $push: { history: historyLine(to, about) },
  };
}

function firstAskAt(state: OrderState, { firstMs, leaseMs }: AskTimes): Date | undefined {
  const { sweep, awaitsPayment } = STATES[state];
  if (awaitsPayment) return later(new Date(), firstMs);
  return sweep === 'release' || sweep === 'settle' ? later(new Date(), leaseMs) : undefined;
}
