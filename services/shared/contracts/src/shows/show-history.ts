import { z } from 'zod';

/** One act of staff on a show; `changes` tell fields as they were and are, shortened. */
export const showActionSchema = z.object({
  at: z.string(),
  by: z.string(),
  act: z.enum(['created', 'changed', 'cancelled', 'taken back']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ShowAction = z.infer<typeof showActionSchema>;
export const showHistorySchema = z.array(showActionSchema);
