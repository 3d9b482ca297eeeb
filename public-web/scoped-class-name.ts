import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('src/', import.meta.url));
const NAMES = /\.([a-z][\w-]*)|@keyframes ([\w-]+)/gi;

/** Every name in the CSS modules, in an order that depends on the files alone. */
const names = globSync('**/*.module.css', { cwd: SOURCE })
  .sort()
  .flatMap((file) => {
    const path = `${SOURCE}${file}`;
    const found = readFileSync(path, 'utf8').matchAll(NAMES);
    return [...new Set([...found].map(([, name, keyframes]) => name ?? keyframes))].map(
      (name) => `${path}#${String(name)}`,
    );
  });

/**
 * Numbers the names of the CSS modules, because every page carries the style sheet: with hashes it is 10 % larger. The
 * builds for the browser and the server run apart and must agree, so the number is the place in a sorted list.
 */
export function scopedClassName(name: string, path: string): string {
  const index = names.indexOf(`${path.split('?')[0] ?? ''}#${name}`);
  if (index === -1) throw new Error(`${name} is not a name of ${path}; restart Vite if it is new`);
  return `c${index.toString(36)}`;
}
