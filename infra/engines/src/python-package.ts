import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process/child.js';
import { cacheFolder, type Progress } from './engine-cache.js';

/** Installs a Python package with its dependencies. @returns a folder for PYTHONPATH. @throws Error with one sentence. */
export async function pythonPackage(requirement: string, progress: Progress): Promise<string> {
  const folder = join(cacheFolder(), requirement.replace('==', '-'));
  if (existsSync(folder)) return folder;
  progress(`fetching ${requirement}`);
  mkdirSync(cacheFolder(), { recursive: true });
  const part = mkdtempSync(`${folder}.part-`);
  try {
    await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', part, requirement]);
    if (!existsSync(folder)) renameSync(part, folder);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${requirement} could not be fetched (${reason}). Install it with pip, or check the connection to PyPI.`,
      { cause: error },
    );
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
