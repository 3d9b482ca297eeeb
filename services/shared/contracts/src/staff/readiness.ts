import { z } from 'zod';

/** What a show needs before its night, and what the whole club needs. */
export const SHOW_CHECKS = ['lineUp', 'image', 'price', 'onSale', 'phones'] as const;
export const CLUB_CHECKS = ['mails', 'payments', 'disputes', 'refunds', 'audit', 'backup'] as const;

/** `unknown`: it could not be read. It is never green by default. */
const levelSchema = z.enum(['green', 'amber', 'red', 'unknown']);
export type ReadinessLevel = z.infer<typeof levelSchema>;

const itemOf = <Kinds extends readonly string[]>(kinds: Kinds) =>
  z.object({
    kind: z.enum(kinds),
    level: levelSchema,
    /** How many wait, or how many whole days old the newest backup is. */
    count: z.int().nullable(),
  });
const showItemSchema = itemOf(SHOW_CHECKS);
export type ShowReadinessItem = z.infer<typeof showItemSchema>;
const clubItemSchema = itemOf(CLUB_CHECKS);
export type ClubReadinessItem = z.infer<typeof clubItemSchema>;

const showReadinessSchema = z.object({
  id: z.string(),
  title: z.string(),
  city: z.string(),
  date: z.string(),
  items: z.array(showItemSchema),
});
export type ShowReadiness = z.infer<typeof showReadinessSchema>;

/** GET /api/admin/readiness: the shows of the next 14 days. What the member may not read is missing. */
export const readinessSchema = z
  .object({ shows: z.array(showReadinessSchema), club: z.array(clubItemSchema) })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof readinessSchema>;
