import {
  address,
  calledSettings,
  clubSettings,
  commonSettings,
  outboxSettings,
  privacySettings,
  refuseLocalDefaults,
} from '@club/kit';
import { readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z
  .object({
    ...commonSettings,
    ...calledSettings,
    ...outboxSettings,
    ...privacySettings,
    ENQUIRY_ADDRESS: address,
    /** Each message to the club is announced here. */
    CLUB_ENQUIRIES_EMAIL: clubSettings.CLUB_ENQUIRIES_EMAIL,
    /** Links in e-mails to the club begin with it. */
    ADMIN_ORIGIN: z.url(),
    ENQUIRY_MONGO_URL: z.string().startsWith('mongodb'),
    /** For migrations and indexes: the same database as a user with more rights. */
    ENQUIRY_MONGO_MIGRATION_URL: z.string().startsWith('mongodb').optional(),
  })
  .superRefine(refuseLocalDefaults);

export type EnquirySettings = z.infer<typeof settingsSchema>;
export const readEnquirySettings = (env: NodeJS.ProcessEnv): EnquirySettings =>
  readSettings(settingsSchema, env);

/** Injection tokens of values that are made once, at start. */
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
