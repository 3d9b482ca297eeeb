import { port, readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z.object({
  CLUB_MODE: z.literal('local', 'the Stripe emulator is refused in production').default('local'),
  EMULATOR_PORT: port(1),
  EMULATOR_HOST: z.string().default('127.0.0.1'),
  EMULATOR_FILE: z.string().optional(),
  STRIPE_WEBHOOK_URL: z.url(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_test_', 'the Stripe emulator is refused together with a live key')
    .optional(),
});

/** `npm run test:stripe` sets them for every emulator that its suites start. */
const reportSchema = z.object({
  EMULATOR_DESCRIPTION: z.string().optional().describe("A file with Stripe's OpenAPI description"),
  EMULATOR_REPORT: z.string().optional(),
});
export const readReportSettings = () => readSettings(reportSchema, process.env);

export const readEmulatorSettings = (env: NodeJS.ProcessEnv) => readSettings(settingsSchema, env);
