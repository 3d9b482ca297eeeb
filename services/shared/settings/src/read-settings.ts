import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Reads the settings of a process from its environment into a frozen object. If `NAME_FILE` is set, the value of NAME
 * is read from that file, so that a listing of the environment shows no secrets.
 * @throws Error with one sentence that names each setting and what is wrong with it.
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv,
): Readonly<z.infer<Schema>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse({ ...given, ...readFiles(Object.keys(schema.shape), given) });
  if (read.success) return Object.freeze(read.data as object) as Readonly<z.infer<Schema>>;
  const faults = read.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'settings'}: ${message}`,
  );
  throw new Error(`Cannot start: ${faults.join('; ')}`);
}

function readFiles(names: string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const inFiles = names.filter((name) => env[`${name}_FILE`] !== undefined);
  return Object.fromEntries(inFiles.map((name) => [name, readSecret(name, env)]));
}

function readSecret(name: string, env: NodeJS.ProcessEnv): string {
  if (env[name] !== undefined)
    throw new Error(`Cannot start: ${name} and ${name}_FILE are both set; remove one of them`);
  const file = env[`${name}_FILE`] ?? '';
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`Cannot start: ${name}_FILE: ${file} cannot be read (${code ?? 'unknown'})`, {
      cause: error,
    });
  }
}
