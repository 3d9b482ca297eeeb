import { z } from 'zod';

/** Whole pence, GBP. Pounds exist only on the specification's wire fields and in views. */
export const penceSchema = z.int().nonnegative().brand<'Pence'>();
export type Pence = z.infer<typeof penceSchema>;

/** Largest amount one wire field may carry: £100,000. */
const MAX_POUNDS = 100_000;

/** Pounds on the wire: a finite number, not negative, in pence exact to rounding (18.1 × 3 is 54.300000000000004). */
export const poundsSchema = z.number().nonnegative().max(MAX_POUNDS);

/** @throws ZodError where the value is negative or not a whole number. */
export const pence = (value: number): Pence => penceSchema.parse(value);

/** Rounds to the nearest penny, so that binary fractions of pounds compare as people mean them. */
export const poundsToPence = (pounds: number): Pence => pence(Math.round(pounds * 100));

export const penceToPounds = (amount: Pence): number => amount / 100;

export const multiplyPence = (unit: Pence, quantity: number): Pence => pence(unit * quantity);

/** "40.00": two decimals, no sign; how `totalAmount` stands on the wire (specification section 9). */
export const formatPounds = (amount: Pence): string => (amount / 100).toFixed(2);

/** "£20" for whole pounds, "£18.10" else: how a price is read on a poster. */
export const formatPrice = (amount: Pence): string => (amount % 100 === 0 ? `£${amount / 100}` : `£${formatPounds(amount)}`);

/** The string form of an amount: digits, optionally a point and up to two more; no sign, no exponent. */
export const poundsTextSchema = z
  .string()
  .max(12)
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Must be an amount such as 40.00');
