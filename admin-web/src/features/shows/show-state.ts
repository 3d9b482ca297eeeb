import type { Show } from '@club/contracts';

export type ShowState =
  'draft' | 'scheduled' | 'on sale' | 'off sale' | 'sales ended' | 'cancelled';

type Facts = Pick<Show, 'status' | 'date' | 'price' | 'salesEndAt' | 'offSale' | 'publishAt'>;

/** Whether it has ever been on sale. Only then do visitors see it. */
export const wasOnSale = ({ salesEndAt }: Pick<Show, 'salesEndAt'>): boolean =>
  salesEndAt !== undefined;

/** What staff call a show at this moment. A draft has never been on sale, so visitors do not see it. */
export function stateOf(show: Facts, now: Date): ShowState {
  if (show.status === 'cancelled') return 'cancelled';
  if (show.publishAt !== undefined) return 'scheduled';
  if (!wasOnSale(show)) return 'draft';
  if (show.offSale === true) return 'off sale';
  if (show.date === undefined || show.price === undefined) return 'off sale';
  const hasEnded = show.salesEndAt !== undefined && new Date(show.salesEndAt) <= now;
  return hasEnded ? 'sales ended' : 'on sale';
}

export const STATE_COLOURS: Record<ShowState, string> = {
  draft: 'default',
  scheduled: 'processing',
  'on sale': 'success',
  'off sale': 'warning',
  'sales ended': 'default',
  cancelled: 'error',
};
