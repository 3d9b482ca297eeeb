import { readFileSync } from 'node:fs';
import { z } from 'zod';

const settingsSchema = z.object({
  EDGE_ADDRESS: z.string().default('127.0.0.1'),
  EDGE_PORT: z.coerce.number().int().default(8080),
  ADMIN_USERNAME: z.string(),
  ADMIN_PASSWORD: z.string(),
  EMULATOR_URL: z.url().optional(),
});

/** ADMIN_PASSWORD_FILE names a file that contains the password. */
export const readDemoSettings = ({ ADMIN_PASSWORD_FILE: file, ...env }: NodeJS.ProcessEnv) =>
  settingsSchema.parse(
    file === undefined ? env : { ...env, ADMIN_PASSWORD: readFileSync(file, 'utf8').trim() },
  );
