import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from './process/child.js';
import { waitFor } from './process/wait-for.js';
import { onPath } from './engine-cache.js';

const SERVER = fileURLToPath(new URL('../dist/object-store-process.js', import.meta.url));

export interface ObjectStore {
  child: Child;
  /** The access key and its secret are user and password of the URL. */
  url: string;
}

/** Starts MinIO if it is on PATH, else an S3 server from npm. Either works, because the system uses only S3 calls. */
export async function startObjectStore(at: { port: number; folder: string }): Promise<ObjectStore> {
  const data = join(at.folder, 'objects');
  mkdirSync(data, { recursive: true });
  const minio = onPath('minio');
  const [user, password] =
    minio === undefined ? ['S3RVER', 'S3RVER'] : ['club-local', 'club-local-secret'];
  const child = new Child({
    name: 'object-store',
    command: minio ?? process.execPath,
    args:
      minio === undefined
        ? [SERVER, String(at.port), data]
        : ['server', '--address', `127.0.0.1:${at.port}`, data],
    env: { ...definedEnv(), MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password },
    logFile: join(at.folder, 'object-store.log'),
  });
  await waitFor(
    'the object store',
    async () => (await fetch(`http://127.0.0.1:${at.port}/`)).status > 0,
  );
  return { child, url: `http://${user}:${password}@127.0.0.1:${at.port}` };
}

export const definedEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
