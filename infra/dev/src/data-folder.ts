import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DataFolder {
  path: string;
  unlock(): void;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // no such process: a crash left the lock behind
  }
};

/** Locks the data folder, so that only one start uses it. @throws Error with one sentence. */
export function lockDataFolder(path: string): DataFolder {
  const lock = join(path, 'pid');
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch {
    throw new Error(
      `Cannot start: the data folder ${path} is not writable. Set CLUB_DATA_DIR to a writable folder.`,
    );
  }
  const holder = readHolder(lock);
  if (holder !== undefined && isRunning(holder)) {
    throw new Error(
      `Cannot start: another npm start (process ${holder}) uses the data folder ${path}. Stop it, or set CLUB_DATA_DIR to another folder.`,
    );
  }
  writeFileSync(lock, String(process.pid));
  return { path, unlock: () => rmSync(lock, { force: true }) };
}

function readHolder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch {
    return undefined; // no lock yet
  }
}
