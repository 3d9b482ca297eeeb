import { z } from 'zod';

/** Whole pence, GBP; see `Pence`. */
export const penceSchema = z.int().nonnegative().brand<'Pence'>();

/** Largest amount one wire field may carry: £100,000. */
const MAX_POUNDS = 100_000;

/** Pounds on the wire: a finite number, not negative, in pence exact to rounding (18.1 × 3 is 54.300000000000004). */
export const poundsSchema = z.number().nonnegative().max(MAX_POUNDS);

/** The string form of an amount: digits, optionally a point and up to two more; no sign, no exponent. */
export const poundsTextSchema = z
  .string()
  .max(12)
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Must be an amount such as 40.00');
