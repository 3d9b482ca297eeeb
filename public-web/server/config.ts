import { z } from 'zod';

const settingsSchema = z.object({
  PUBLIC_WEB_PORT: z.coerce.number().int().min(0).max(65535),
  BIND_HOST: z.string().default('127.0.0.1'),
  /** The gateway's origin inside our own network; pages load their data from it. */
  GATEWAY_URL: z.url(),
  /** The origin that visitors see, for canonical links and structured data. */
  PUBLIC_ORIGIN: z.url(),
});
export type WebSettings = z.infer<typeof settingsSchema>;

/** @throws Error whose message names every setting that is wrong. */
export function readWebSettings(env: NodeJS.ProcessEnv): WebSettings {
  const parsed = settingsSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new Error(
    `Cannot start: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
  );
}
