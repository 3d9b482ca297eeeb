import {
  address,
  calledSettings,
  callingSettings,
  commonSettings,
  refuseLocalDefaults,
} from '@club/kit';
import { readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z
  .object({
    ...commonSettings,
    ...calledSettings,
    ...callingSettings,
    CATALOG_ADDRESS: address,
    BOOKING_ADDRESS: address,
    CATALOG_MONGO_URL: z.string().startsWith('mongodb'),
    /** For migrations and indexes: the same database as a user with more rights. */
    CATALOG_MONGO_MIGRATION_URL: z.string().startsWith('mongodb').optional(),
    /** The object store's address for this process, with the access key and secret as user and password. */
    OBJECT_STORE_URL: z.url(),
    /** The origin to which browsers send their uploads. It is part of the signed URL. */
    UPLOAD_ORIGIN: z.url(),
    BUCKET_INCOMING: z.string().default('club-incoming'),
    BUCKET_SERVED: z.string().default('club-served'),
    CLUB_OFFER_SWEEP_SECONDS: z.coerce.number().positive().default(30),
  })
  .superRefine(refuseLocalDefaults);

export type CatalogSettings = z.infer<typeof settingsSchema>;
export const readCatalogSettings = (env: NodeJS.ProcessEnv): CatalogSettings =>
  readSettings(settingsSchema, env);

/** Injection tokens of values that exist once per process. */
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
