import { londonDate, type SalesCurveOfShow, type SalesDay } from '@club/contracts';
import type { OfferCounts } from '../../offers/domain/offer.js';
import { admits } from '../../orders/domain/admits.js';
import type { Sale } from '../../orders/domain/sale.js';

const DAY_MS = 24 * 60 * 60_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The tickets by the day on which they were booked. A booking that moved here counts from the day of its purchase. */
export function salesDays(sales: readonly Sale[], date: string): SalesDay[] {
  const tickets = new Map<number, number>();
  for (const sale of sales) {
    const daysBefore = Math.max(0, daysBetween(londonDate(sale.createdAt), date));
    tickets.set(daysBefore, (tickets.get(daysBefore) ?? 0) + admits(sale));
  }
  return [...tickets]
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => other - one)
    .map(([daysBefore, count]) => ({ daysBefore, tickets: count }));
}

export const curveOf = (
  { _id: showId, capacity, ticket: { title, date } }: OfferCounts,
  sales: readonly Sale[],
): SalesCurveOfShow => ({
  showId,
  title,
  date,
  capacity,
  days: salesDays(
    sales.filter((sale) => sale.showId === showId),
    date,
  ),
});
