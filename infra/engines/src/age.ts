import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fromDebianPackage } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';
import { run } from './process/child.js';

const PACKAGE = { name: 'age', version: '1.1.1*', program: /usr\/bin\/age$/ };

/** A new key for backups. */
export interface AgeKey {
  /** For infra/docker/backup.sh and restore.sh; `age` is on its PATH. */
  env: { PATH: string; BACKUP_RECIPIENT: string; BACKUP_KEY: string };
}

/** Makes a key pair with age-keygen. @param file the file for the secret key. */
export async function newAgeKey(file: string, progress: Progress): Promise<AgeKey> {
  const folder = dirname(onPath('age') ?? (await fromDebianPackage(PACKAGE, progress)));
  await run(join(folder, 'age-keygen'), ['-o', file]);
  const recipient = /public key: (age1\w+)/.exec(readFileSync(file, 'utf8'))?.[1];
  if (recipient === undefined) throw new Error(`age-keygen wrote no public key to ${file}`);
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  return { env: { PATH, BACKUP_RECIPIENT: recipient, BACKUP_KEY: file } };
}
