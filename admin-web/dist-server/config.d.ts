import { z } from 'zod';
declare const settingsSchema: z.ZodObject<{
    ADMIN_WEB_PORT: z.ZodCoercedNumber<unknown>;
    BIND_HOST: z.ZodDefault<z.ZodString>;
}, z.core.$strip>;
export type WebSettings = z.infer<typeof settingsSchema>;
/** @throws Error with one sentence. */
export declare function readWebSettings(env: NodeJS.ProcessEnv): WebSettings;
export {};
