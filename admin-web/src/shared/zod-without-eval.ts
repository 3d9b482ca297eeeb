/** Zod for browsers. Our content security policy forbids `eval`, so Zod must not try its compiled parsers. */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
export { z } from 'zod/v4';
