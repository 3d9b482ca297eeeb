import { port, readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z.object({
  ADMIN_WEB_PORT: port(0),
  /** The host name, without a port, on which the app of the door is, and nothing else. */
  DOOR_HOST: z.string().default('door.localhost'),
  BIND_HOST: z.string().default('127.0.0.1'),
});
export type WebSettings = z.infer<typeof settingsSchema>;

/** @throws Error with one sentence that names each wrong setting. */
export const readWebSettings = (env: NodeJS.ProcessEnv): WebSettings =>
  readSettings(settingsSchema, env);
