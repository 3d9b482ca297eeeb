import type { Show } from '@club/contracts';

export type ShowState =
  'draft' | 'scheduled' | 'on sale' | 'off sale' | 'sales ended' | 'cancelled';

type Facts = Pick<Show, 'status' | 'date' | 'price' | 'salesEndAt' | 'offSale' | 'publishAt'>;

/** Whether it has ever been on sale. Only then do visitors see it. */
export const wasOnSale = ({ salesEndAt }: Pick<Show, 'salesEndAt'>): boolean =>
  salesEndAt !== undefined;

/** The first rule that holds names the state. */
const RULES: readonly [ShowState, (show: Facts, now: Date) => boolean][] = [
  ['cancelled', ({ status }) => status === 'cancelled'],
  ['scheduled', ({ publishAt }) => publishAt !== undefined],
  ['draft', (show) => !wasOnSale(show)],
  ['off sale', ({ offSale }) => offSale === true],
  ['off sale', ({ date, price }) => date === undefined || price === undefined],
  ['sales ended', ({ salesEndAt = '' }, now) => new Date(salesEndAt) <= now],
];

/** What staff call a show at this moment. A draft has never been on sale, so visitors do not see it. */
export const stateOf = (show: Facts, now: Date): ShowState =>
  RULES.find(([, holds]) => holds(show, now))?.[0] ?? 'on sale';

export const STATE_COLOURS: Record<ShowState, string> = {
  draft: 'default',
  scheduled: 'processing',
  'on sale': 'success',
  'off sale': 'warning',
  'sales ended': 'default',
  cancelled: 'error',
};
