import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../requirements/', import.meta.url);

/** A file in pip's own format with an exact version and the hashes of every package. */
export const pinned = (name: string): string => fileURLToPath(new URL(`${name}.txt`, FOLDER));

/** The first package of such a file, as `name-version`. */
export function nameAndVersion(requirements: string): string {
  const [, name, version] = /^([\w.-]+)==([\w.]+)/m.exec(readFileSync(requirements, 'utf8')) ?? [];
  if (name === undefined || version === undefined)
    throw new Error(`${requirements} names no package with an exact version`);
  return `${name}-${version}`;
}
