import { z } from 'zod';
import { MAX_LENGTH } from './limits.js';

// All control characters except tab, line feed and carriage return.
const CONTROL_IN_PROSE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const CONTROL_IN_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** One line of text, trimmed. Control characters and line breaks are refused, because e-mail headers contain it. */
export const lineOfText = (max: number, missing = 'Must be text') =>
  z
    .string(missing)
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine((text) => !CONTROL_IN_LINE.test(text), 'Must not contain control characters');

/** Text of several lines. Line breaks and tabs are allowed, other control characters are not. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine((text) => !CONTROL_IN_PROSE.test(text), 'Must not contain control characters');

/** The rule for e-mail addresses in forms, gateway and services (specification-rules.md 5). */
export const emailAddress = z
  .string()
  .trim()
  .max(MAX_LENGTH.email, `Must be at most ${MAX_LENGTH.email} characters`)
  .pipe(z.email('Please enter a valid email address'));

/** An opaque id on the wire. */
export const idText = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be an id');
