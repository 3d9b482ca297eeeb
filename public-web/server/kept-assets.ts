import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const KEEP_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Copies this build's assets into a folder that the copies of the page server share, and removes those that no build
 * has had for 30 days. An open page of an earlier build then still finds its code, and so does a page of a newer build
 * that asks a copy of the server which is not replaced yet (ADR 45). Names contain a hash of the content or a number that
 * rises with it, so a file that is there is the right one.
 */
export async function keepAssets(built: string, kept: string, now = Date.now()): Promise<void> {
  await mkdir(kept, { recursive: true });
  for (const name of await filesIn(built)) {
    const target = join(kept, name);
    await mkdir(dirname(target), { recursive: true });
    if ((await ageOf(target, now)) === undefined) {
      // Another copy of the server may serve the folder at this moment: no half-written file gets the final name.
      const partial = `${target}.${process.pid}.part`;
      await copyFile(join(built, name), partial);
      await rename(partial, target);
    }
    await utimes(target, now / 1_000, now / 1_000);
  }
  for (const name of await filesIn(kept))
    if (((await ageOf(join(kept, name), now)) ?? 0) > KEEP_MS)
      await rm(join(kept, name), { force: true });
}

/** Every file in the folder and its folders, by its path from there. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** In ms; undefined if there is no such file. */
async function ageOf(path: string, now: number): Promise<number | undefined> {
  try {
    return now - (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
