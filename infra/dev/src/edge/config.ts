import { port, readSettings } from '@club/settings';
import { z } from 'zod';

const settingsSchema = z.object({
  EDGE_PORT: port(1),
  ADMIN_HOST: z.string(),
  DOOR_HOST: z.string(),
  GATEWAY_URL: z.url(),
  PUBLIC_WEB_URL: z.url(),
  ADMIN_WEB_URL: z.url(),
  OBJECT_STORE_URL: z.url(),
  BUCKET_INCOMING: z.string(),
});
export type EdgeSettings = z.infer<typeof settingsSchema>;
export const readEdgeSettings = (env: NodeJS.ProcessEnv): EdgeSettings =>
  readSettings(settingsSchema, env);
