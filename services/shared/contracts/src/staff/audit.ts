import { z } from 'zod';
import { MAX_LENGTH } from '../values/limits.js';
import { lineOfText } from '../values/text.js';

/** Every kind of difference that the audit knows. */
export const AUDIT_FINDING_KINDS = [
  'claim-of-ended-order',
  'completed-without-payment',
  'dispute-open',
  'figures-differ',
  'gift-account-unbalanced',
  'gift-account-without-order',
  'gift-money-missing',
  'gift-order-stuck',
  'gift-order-without-account',
  'gift-refund-differs',
  'line-missing',
  'mail-missing',
  'offer-miscounted',
  'order-stuck',
  'payment-differs',
  'payment-double',
  'payment-unaccounted',
  'payment-without-order',
  'payout-differs',
  'places-differ',
  'quarantined-long',
  'refund-differs',
  'refund-missing-at-stripe',
  'refund-unknown',
  'refunded-too-little',
  'refunded-too-much',
  'sums-differ',
  'unreadable',
] as const;
export const auditFindingKindSchema = z.enum(AUDIT_FINDING_KINDS);
export type AuditFindingKind = z.infer<typeof auditFindingKindSchema>;

/** `resolved`: the last audit no longer found it. */
export const auditFindingSchema = z
  .object({
    id: z.string(),
    kind: auditFindingKindSchema,
    sentence: z.string(),
    state: z.enum(['open', 'acknowledged', 'resolved']),
    firstSeenAt: z.string(),
    lastSeenAt: z.string(),
    /** The member of staff who acknowledged it, and why; null while no one has. */
    by: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'AuditFinding' });
export type AuditFinding = z.infer<typeof auditFindingSchema>;

/** GET /api/admin/audit: what is open or acknowledged, newest first, and how far the last audit is. */
export const auditSchema = z
  .object({
    isRunning: z.boolean(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    /** Parts that could not be looked at, for example because Stripe did not answer. */
    failedParts: z.array(z.string()),
    findings: z.array(auditFindingSchema),
  })
  .meta({ id: 'Audit' });
export type Audit = z.infer<typeof auditSchema>;

export const acknowledgeFindingSchema = z
  .strictObject({
    note: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')),
  })
  .meta({ id: 'AcknowledgeFinding' });
export type AcknowledgeFinding = z.infer<typeof acknowledgeFindingSchema>;
