import { z } from 'zod';
import { lineOfText } from '../values/text.js';

export const CLIENT_ERROR_KINDS = [
  'script',
  'rejection',
  'render',
  'hydration',
  'code-missing',
] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** An error in a browser: which code failed on which page, and nothing about the visitor. */
export const clientErrorSchema = z
  .strictObject({
    site: z.enum(['public', 'admin']),
    /** The build, from the name of its entry script. */
    build: z.string().regex(/^[\w-]{1,20}$/, 'Must be the name of a build'),
    /** The page's pattern, such as `/show/:id`. */
    route: z.string().regex(/^\/[a-z0-9-]{0,40}(\/:id)?$/, 'Must be the pattern of a page'),
    kind: z.enum(CLIENT_ERROR_KINDS),
    message: lineOfText(300),
    /** Script, line and column. */
    place: z
      .string()
      .regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 'Must be a script with line and column')
      .optional(),
  })
  .meta({ id: 'ClientError' });
export type ClientError = z.infer<typeof clientErrorSchema>;
