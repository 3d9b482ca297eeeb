import { myReturnsSchema, penceSchema, placesReturnSchema } from '@club/contracts';
import { z } from 'zod';

/** What became of places that were given back, with money in pence. */
export const placesReturnViewSchema = placesReturnSchema
  .omit({ brought: true })
  .extend({ broughtPence: penceSchema });
export type PlacesReturnView = z.infer<typeof placesReturnViewSchema>;

/** What may be given back of a booking, with money in pence. */
export const myReturnsViewSchema = myReturnsSchema.omit({ values: true, latest: true }).extend({
  valuesPence: z.array(penceSchema),
  latest: placesReturnViewSchema.nullable(),
});
export type MyReturnsView = z.infer<typeof myReturnsViewSchema>;
