import { address, commonSettings, outboxSettings, refuseLocalDefaults } from '@club/kit';
import { readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z
  .object({
    ...commonSettings,
    ...outboxSettings,
    ENQUIRY_ADDRESS: address,
    ENQUIRY_MONGO_URL: z.string().startsWith('mongodb'),
  })
  .superRefine(refuseLocalDefaults);

export type EnquirySettings = z.infer<typeof settingsSchema>;
export const readEnquirySettings = (env: NodeJS.ProcessEnv): EnquirySettings =>
  readSettings(settingsSchema, env);
