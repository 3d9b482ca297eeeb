import { canBeBooked, type DeskSale, type Show } from '@club/contracts';

/**
 * The show that a caller most likely means: the next one at the venues of the member. If several rooms play that night,
 * no one but the caller knows.
 */
export function likelyShow(
  shows: readonly Show[],
  maySellAt: (venueId: string) => boolean,
  now: Date,
): string | undefined {
  const own = shows.filter((show) => canBeBooked(show, now) && maySellAt(show.venueId));
  const first = own.map(({ date = '' }) => date).sort()[0];
  const [show, ...others] = own.filter(({ date }) => date === first);
  return others.length === 0 ? show?.id : undefined;
}

export interface SaleSums {
  total: number;
  /** What the gift card pays; the server decides. */
  byGiftCard: number;
  rest: number;
}

/** What a sale costs, in pounds. The server works it out again. */
export function sumsOf(
  price: number,
  { ticketQuantity, payment }: Partial<Pick<DeskSale, 'ticketQuantity' | 'payment'>>,
  balance = 0,
): SaleSums {
  const total = payment === 'complimentary' ? 0 : price * (ticketQuantity ?? 0);
  const byGiftCard = Math.min(total, balance);
  return { total, byGiftCard, rest: total - byGiftCard };
}

/** A reference in the breaths in which it is spoken: BK, 123, 456, ABC. */
export const breathsOf = (reference: string): string[] =>
  reference.match(/^[A-Z]{2}|.{1,3}/g) ?? [reference];
