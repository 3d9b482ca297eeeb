import { readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z.object({
  EDGE_ADDRESS: z.string().default('127.0.0.1'),
  EDGE_PORT: z.coerce.number().int().default(8080),
  ADMIN_USERNAME: z.string(),
  ADMIN_PASSWORD: z.string(),
  EMULATOR_URL: z.url().optional(),
});

export const readDemoSettings = (env: NodeJS.ProcessEnv) => readSettings(settingsSchema, env);
