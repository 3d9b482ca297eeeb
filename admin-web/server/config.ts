import { z } from 'zod';

const settingsSchema = z.object({
  ADMIN_WEB_PORT: z.coerce.number().int().min(0).max(65535),
  BIND_HOST: z.string().default('127.0.0.1'),
});
export type WebSettings = z.infer<typeof settingsSchema>;

/** @throws Error with one sentence that names the wrong settings. */
export function readWebSettings(env: NodeJS.ProcessEnv): WebSettings {
  const read = settingsSchema.safeParse(env);
  if (read.success) return read.data;
  throw new Error(
    `Cannot start: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
  );
}
