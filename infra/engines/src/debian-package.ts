import { run } from './process/child.js';
import { onPath, type Progress } from './engine-cache.js';

/** Installs a Debian package where we may; whether it helped, the caller finds out by looking for its program again. */
export async function tryToInstall(name: string, progress: Progress): Promise<void> {
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined) return;
  progress(`installing ${name} (apt-get install ${name})`);
  await run('apt-get', ['update', '-qq'])
    .then(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
    .catch(() => undefined);
}
