import { z } from 'zod';

/** One action on a show. `changes` has each changed field before and after, long texts shortened. */
export const showActionSchema = z.object({
  at: z.string(),
  by: z.string(),
  act: z.enum([
    'created',
    'changed',
    'cancelled',
    'put on again',
    'on sale',
    'off sale',
    'scheduled',
    'taken back',
  ]),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ShowAction = z.infer<typeof showActionSchema>;
export const showHistorySchema = z.array(showActionSchema);
