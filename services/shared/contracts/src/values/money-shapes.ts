import { z } from 'zod';

export const penceSchema = z.int().nonnegative().brand<'Pence'>();

/** Largest amount one wire field may carry: £100,000. */
const MAX_POUNDS = 100_000;

/** Pounds on the wire. More than two decimals are accepted, because 18.1 × 3 is 54.300000000000004. */
export const poundsSchema = z.number().nonnegative().max(MAX_POUNDS);

/** An amount as text: digits, then optionally a point and one or two digits. No sign, no exponent. */
export const poundsTextSchema = z
  .string()
  .max(12)
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Must be an amount such as 40.00');
