import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, findProgram, moveIntoCache, onPath, type Progress } from './engine-cache.js';
import { run } from './process/child.js';

/** Installs a Debian package if we may. The caller looks for the program again to find out whether it worked. */
export async function tryToInstall(name: string, progress: Progress): Promise<void> {
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined) return;
  progress(`installing ${name} (apt-get install ${name})`);
  await run('apt-get', ['update', '-qq'])
    .then(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
    .catch(() => undefined);
}

interface DebianPackage {
  name: string;
  /** Debian's version, in which * stands for Debian's own revisions. */
  version: string;
  /** Further packages of the same version that have files which the program needs beside it. */
  parts?: readonly string[];
  /** Path of the program inside the package. */
  program: RegExp;
}

/**
 * Finds one program of a Debian package. The package is unpacked into our cache and not installed, so none of its
 * scripts runs and none of its daemons starts.
 * @throws Error with one sentence that says what to install instead.
 */
export async function fromDebianPackage(
  { name, version, parts = [], program }: DebianPackage,
  progress: Progress,
): Promise<string> {
  const folder = join(cacheFolder(), `${name}-${version.replace(/\W*\*$/, '')}`);
  const known = findProgram(folder, program);
  if (known !== undefined) return known;
  progress(`fetching ${name} ${version} (apt-get download)`);
  const work = mkdtempSync(join(tmpdir(), 'club-debian-'));
  try {
    await download(
      [name, ...parts].map((each) => `${each}=${version}`),
      work,
    );
    mkdirSync(cacheFolder(), { recursive: true });
    const part = mkdtempSync(`${folder}.part-`);
    for (const file of readdirSync(work).filter((entry) => entry.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(work, file), part]);
    moveIntoCache(part, folder);
    rmSync(part, { recursive: true, force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} ${version} could not be fetched (${reason}). Install ${name}.`, {
      cause: error,
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const found = findProgram(folder, program);
  if (found === undefined) throw new Error(`${name} ${version} has no program ${program.source}`);
  return found;
}

/** The list of packages may be missing or older than the mirror. Only root may bring it up to date. */
async function download(requirements: string[], folder: string): Promise<void> {
  const fetch = () => run('apt-get', ['download', '-qq', ...requirements], { cwd: folder });
  await fetch().catch(async (error: unknown) => {
    if (process.getuid?.() !== 0) throw error;
    await run('apt-get', ['update', '-qq']);
    await fetch();
  });
}
