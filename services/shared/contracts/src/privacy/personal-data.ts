import { z } from 'zod';
import { emailAddress } from '../values/text.js';
import { complaintRowSchema } from './complaint.js';
import { retentionRunSchema } from './retention-run.js';

/** A copy of everything that is known about a person, or its end. */
export const privacyActSchema = z.enum(['export', 'erase']);
export type PrivacyAct = z.infer<typeof privacyActSchema>;

/** POST /api/privacy/requests: e-mails a link to the address. */
export const askForDataSchema = z
  .strictObject({ email: emailAddress, act: privacyActSchema })
  .meta({ id: 'AskForData' });
export type AskForData = z.infer<typeof askForDataSchema>;

/** The token of a link that was e-mailed. */
export const privacyLinkSchema = z
  .strictObject({ token: z.string().min(1).max(200) })
  .meta({ id: 'PrivacyLink' });
export type PrivacyLink = z.infer<typeof privacyLinkSchema>;

/** POST /api/privacy/link: what a link is for. */
export const openedPrivacyLinkSchema = z
  .object({ act: privacyActSchema, email: z.string() })
  .meta({ id: 'OpenedPrivacyLink' });
export type OpenedPrivacyLink = z.infer<typeof openedPrivacyLinkSchema>;

/** One kind of data about a person, as the copy shows it. */
export const personalSectionSchema = z.object({
  title: z.string(),
  entries: z.array(z.record(z.string(), z.string())),
});
export type PersonalSection = z.infer<typeof personalSectionSchema>;

/** A question about personal data as staff see it: without the address, which only its reader can prove. */
export const privacyRequestSchema = z.object({
  id: z.string(),
  act: privacyActSchema,
  at: z.string(),
  /** It must be answered by then: a month. */
  dueAt: z.string(),
  openedAt: z.string().nullable(),
  doneAt: z.string().nullable(),
});
export type PrivacyRequestRow = z.infer<typeof privacyRequestSchema>;

/** GET /api/admin/privacy: what waits, and what the last night found. */
export const privacyOverviewSchema = z
  .object({
    requests: z.array(privacyRequestSchema),
    /** Newest first. */
    complaints: z.array(complaintRowSchema),
    runs: z.array(retentionRunSchema),
    /** Services that did not answer. */
    unknownOf: z.array(z.string()),
  })
  .meta({ id: 'PrivacyOverview' });
export type PrivacyOverview = z.infer<typeof privacyOverviewSchema>;

/** What was erased, and what stays and why. */
export const erasedDataSchema = z
  .object({
    erased: z.array(z.object({ what: z.string(), count: z.int() })),
    kept: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
  })
  .meta({ id: 'ErasedData' });
export type ErasedData = z.infer<typeof erasedDataSchema>;
