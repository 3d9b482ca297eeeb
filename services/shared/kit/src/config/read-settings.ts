import { z } from 'zod';

/**
 * Reads a process's settings out of its environment, once, into a frozen object.
 * @throws Error with one sentence that names each setting and what is wrong with it.
 */
export function readSettings<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): Readonly<z.infer<Schema>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (read.success) return Object.freeze(read.data as object) as Readonly<z.infer<Schema>>;
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`);
  throw new Error(`Cannot start: ${faults.join('; ')}`);
}
