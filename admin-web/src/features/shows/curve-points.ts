import type { SalesCurve, SalesCurveOfShow } from '@club/contracts';

const LEAST_DAYS = 14;
const MAX_DAYS = 120;
const DAY_MS = 24 * 60 * 60_000;

/** How many tickets were sold up to a day, counted in days before the show. */
export const soldUntil = ({ days }: Pick<SalesCurveOfShow, 'days'>, daysBefore: number): number =>
  days.filter((day) => day.daysBefore >= daysBefore).reduce((sum, { tickets }) => sum + tickets, 0);

/** How many days are left until a show, 0 on its day and after it. */
export const daysLeft = (date: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS));

/** The first day that a chart of these shows has to show, in days before the show. */
export function firstDay({ days, earlier }: SalesCurve): number {
  const all = [days, ...earlier.map((one) => one.days)].flat();
  const first = all.reduce((most, { daysBefore }) => Math.max(most, daysBefore), LEAST_DAYS);
  return Math.min(MAX_DAYS, first);
}

interface Frame {
  /** Days before the show at the left edge. */
  first: number;
  /** Days before the show at which the line ends. */
  last: number;
  /** The tickets at the upper edge. */
  top: number;
}

/** The line of a show as points of a square with the side 100, with one step for each day. */
export const pointsOf = (curve: SalesCurveOfShow, { first, last, top }: Frame): string =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index)
    .map((day) => {
      const x = (100 * (first - day)) / first;
      const y = 100 - (100 * soldUntil(curve, day)) / top;
      return `${x.toFixed(2)},${y.toFixed(2)}`;
    })
    .join(' ');
