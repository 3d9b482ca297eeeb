import { port, readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z.object({
  PUBLIC_WEB_PORT: port(0),
  BIND_HOST: z.string().default('127.0.0.1'),
  /** The gateway's origin inside our own network; pages load their data from it. */
  GATEWAY_URL: z.url(),
  /** The origin that visitors see, for canonical links and structured data. */
  PUBLIC_ORIGIN: z.url(),
  /** A folder that the copies of this server share, for the assets of earlier and later builds; without it, none. */
  KEPT_ASSETS_DIR: z.string().min(1).optional(),
});
export type WebSettings = z.infer<typeof settingsSchema>;

/** @throws Error with one sentence that names each wrong setting. */
export const readWebSettings = (env: NodeJS.ProcessEnv): WebSettings =>
  readSettings(settingsSchema, env);
