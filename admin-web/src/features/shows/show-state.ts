import type { Show } from '@club/contracts';

export type ShowState = 'draft' | 'on sale' | 'off sale' | 'sales ended' | 'cancelled';

type Facts = Pick<Show, 'status' | 'onSaleSince' | 'date' | 'price' | 'salesEndAt'>;

/** What staff call a show at this moment. A draft has never been on sale, so visitors do not see it. */
export function stateOf(show: Facts, now: Date): ShowState {
  if (show.status === 'cancelled') return 'cancelled';
  if (show.onSaleSince === undefined) return 'draft';
  if (show.date === undefined || show.price === undefined) return 'off sale';
  const hasEnded = show.salesEndAt !== undefined && new Date(show.salesEndAt) <= now;
  return hasEnded ? 'sales ended' : 'on sale';
}

export const STATE_COLOURS: Record<ShowState, string> = {
  draft: 'default',
  'on sale': 'success',
  'off sale': 'warning',
  'sales ended': 'default',
  cancelled: 'error',
};
