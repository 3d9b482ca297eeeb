import type { z } from 'zod';

/** Whole pence, GBP. Pounds exist only on the specification's wire fields and in views. */
export type Pence = number & z.core.$brand<'Pence'>;

/** @throws RangeError if the value is negative or not a whole number. */
export function pence(value: number): Pence {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a whole number of pence`);
  return value as Pence;
}

/** Rounds to the nearest penny, because 18.1 × 3 pounds is 54.300000000000004 in binary. */
export const poundsToPence = (pounds: number): Pence => pence(Math.round(pounds * 100));

export const penceToPounds = (amount: Pence): number => amount / 100;

/** Pounds of a sum that may be negative, such as a ledger's debits or a week with more refunds than sales. */
export const signedPenceToPounds = (amount: number): number => amount / 100;

export const multiplyPence = (unit: Pence, quantity: number): Pence => pence(unit * quantity);

/** "40.00": two decimals and no sign, as `totalAmount` is on the wire (specification-rules.md 9). */
export const formatPounds = (amount: Pence): string => (amount / 100).toFixed(2);

/** "£20" for whole pounds and "£18.10" otherwise, the form on posters. */
export const formatPrice = (amount: Pence): string =>
  amount % 100 === 0 ? `£${amount / 100}` : `£${formatPounds(amount)}`;
