import { z } from 'zod';

/** One act of staff on a show; `changes` tell fields as they were and are, shortened. */
export const showActSchema = z.object({
  at: z.string(),
  by: z.string(),
  act: z.enum(['created', 'changed', 'cancelled', 'taken back']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ShowAct = z.infer<typeof showActSchema>;
export const showHistorySchema = z.array(showActSchema);
