import type { z } from 'zod';

/** Whole pence, GBP. Pounds exist only on the specification's wire fields and in views. */
export type Pence = number & z.core.$brand<'Pence'>;

/** @throws RangeError where the value is negative or not a whole number. */
export function pence(value: number): Pence {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is no whole number of pence`);
  return value as Pence;
}

/** Rounds to the nearest penny, so that binary fractions of pounds compare as people mean them. */
export const poundsToPence = (pounds: number): Pence => pence(Math.round(pounds * 100));

export const penceToPounds = (amount: Pence): number => amount / 100;

export const multiplyPence = (unit: Pence, quantity: number): Pence => pence(unit * quantity);

/** "40.00": two decimals, no sign; how `totalAmount` stands on the wire (specification-rules.md 9). */
export const formatPounds = (amount: Pence): string => (amount / 100).toFixed(2);

/** "£20" for whole pounds, "£18.10" else: how a price is read on a poster. */
export const formatPrice = (amount: Pence): string =>
  amount % 100 === 0 ? `£${amount / 100}` : `£${formatPounds(amount)}`;
