import type { Show } from '@club/contracts';

/**
 * The state that staff see. Here `scheduled` means that a show goes on sale by itself; in the `status` of the wire it means
 * that a show is not cancelled.
 */
export type ShowState =
  'draft' | 'scheduled' | 'on sale' | 'off sale' | 'sales ended' | 'cancelled';

type Facts = Pick<Show, 'status' | 'date' | 'price' | 'salesEndAt' | 'offSale' | 'publishAt'>;

/** Whether a show has ever been on sale. Visitors see it only then. */
export const wasOnSale = ({ salesEndAt }: Pick<Show, 'salesEndAt'>): boolean =>
  salesEndAt !== undefined;

/** The state is that of the first rule that holds. If none holds, the show is on sale. */
const RULES: readonly [ShowState, (show: Facts, now: Date) => boolean][] = [
  ['cancelled', ({ status }) => status === 'cancelled'],
  ['scheduled', ({ publishAt }) => publishAt !== undefined],
  ['draft', (show) => !wasOnSale(show)],
  ['off sale', ({ offSale }) => offSale === true],
  ['off sale', ({ date, price }) => date === undefined || price === undefined],
  // Never without `salesEndAt`: such a show is a draft, by a rule above.
  ['sales ended', ({ salesEndAt = '' }, now) => new Date(salesEndAt) <= now],
];

/** The state of a show now, in the words that staff use. */
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
