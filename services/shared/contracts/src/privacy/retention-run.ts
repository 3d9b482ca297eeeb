import { z } from 'zod';

/** `dry-run` counts what has had its time; `apply` removes it. */
export const retentionModeSchema = z.enum(['dry-run', 'apply']);
export type RetentionMode = z.infer<typeof retentionModeSchema>;

/** The last night's work on one rule. */
export const retentionRunSchema = z
  .object({
    rule: z.string(),
    /** The date in London, such as 2026-11-28. */
    night: z.string(),
    mode: retentionModeSchema,
    found: z.int(),
    changed: z.int(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'RetentionRun' });
export type RetentionRun = z.infer<typeof retentionRunSchema>;
