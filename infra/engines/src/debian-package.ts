import { run } from './process/child.js';
import { onPath, type Progress } from './engine-cache.js';

/** Installs a Debian package if we may. The caller looks for the program again to find out whether it worked. */
export async function tryToInstall(name: string, progress: Progress): Promise<void> {
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined) return;
  progress(`installing ${name} (apt-get install ${name})`);
  await run('apt-get', ['update', '-qq'])
    .then(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
    .catch(() => undefined);
}
