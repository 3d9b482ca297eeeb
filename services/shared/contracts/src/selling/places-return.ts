import { z } from 'zod';

/** What places bring that their booker gives back: a gift card once they are sold again, or at once; or the money. */
export const returnOutcomeSchema = z.enum(['credit_if_resold', 'credit', 'refund']);
export type ReturnOutcome = z.infer<typeof returnOutcomeSchema>;

/** What has become of places that were offered back. */
export const placesReturnSchema = z.object({
  returnId: z.string(),
  quantity: z.int(),
  sold: z.int(),
  /** What the places that were sold have brought, in pounds. */
  brought: z.number(),
  /** `open`: the rest is for sale. */
  state: z.enum(['open', 'ended']),
});

/** What the holder of a booking's link may do about places that they cannot use. Amounts in pounds. */
export const myReturnsSchema = z
  .object({
    /** Why no places can be offered back now, as a sentence; null if they can. */
    refusal: z.string().nullable(),
    outcome: returnOutcomeSchema,
    /** What so many places bring, beginning with one. */
    values: z.array(z.number()),
    /** Places are taken back until this instant; null if the club does not know the show any more. */
    until: z.string().nullable(),
    latest: placesReturnSchema.nullable(),
  })
  .meta({ id: 'MyReturns' });
export type MyReturns = z.infer<typeof myReturnsSchema>;
