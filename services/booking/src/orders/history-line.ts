import { actingStaff, currentRequestId } from '@club/kit';
import type { HistoryLine } from './domain/order.js';
import type { OrderState } from './domain/states.js';

/**
 * A new line for the history of an order, with the time, the request and the member of staff who acts, if there is one. A phone
 * at the door is named in `about`.
 */
export const historyLine = (
  to: OrderState,
  about: Pick<HistoryLine, 'id' | 'note' | 'by'> = {},
): HistoryLine => {
  const by = actingStaff();
  return {
    at: new Date(),
    to,
    requestId: currentRequestId(),
    ...(by !== '' && { by }),
    ...about,
  };
};
