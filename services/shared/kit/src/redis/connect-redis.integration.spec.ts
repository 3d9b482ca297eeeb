import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child, findRedis, freePort, startRedis, waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { connectRedis } from './connect-redis.js';

describe('connecting to Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-sentinels-'));
  const children: Child[] = [];
  let first: Child;
  let url: string;
  let client: Redis;

  beforeAll(async () => {
    const program = await findRedis(() => undefined);
    const server = async (name: string) => {
      const port = await freePort();
      const started = await startRedis(program, { port, folder: join(folder, name) });
      children.push(started.child);
      return { port, child: started.child };
    };
    for (const name of ['one', 'two', 'sentinel']) mkdirSync(join(folder, name));
    const [one, two] = [await server('one'), await server('two')];
    first = one.child;
    await command(two.port, 'replicaof', '127.0.0.1', String(one.port));
    const port = await freePort();
    const settings = join(folder, 'sentinel', 'sentinel.conf');
    const lines = [
      `port ${port}`,
      `sentinel monitor club 127.0.0.1 ${one.port} 1`,
      'sentinel down-after-milliseconds club 1000',
    ];
    writeFileSync(settings, `${[...lines, 'sentinel failover-timeout club 3000'].join('\n')}\n`);
    children.push(
      new Child({ name: 'sentinel', command: program, args: [settings, '--sentinel'] }),
    );
    url = `redis+sentinel://127.0.0.1:${port}/club`;
    await waitFor('the sentinel to know the replica', async () =>
      /num-slaves,1\b/.test(await command(port, 'sentinel', 'master', 'club')),
    );
    await waitFor('the replica to have everything', async () =>
      /state=online/.test(await command(one.port, 'info', 'replication')),
    );
  });
  afterAll(async () => {
    client.disconnect();
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps writing through sentinels, without losing data, after the primary has died', async () => {
    client = connectRedis(url, { maxRetriesPerRequest: null });
    client.on('error', () => undefined); // the primary is away during the failover
    await client.set('before', 'kept');
    expect(await client.wait(1, 5_000)).toBe(1); // the replica has it
    first.kill('SIGKILL');
    await waitFor('the successor', () => client.set('after', 'written'), 30);
    expect(await client.mget('before', 'after')).toEqual(['kept', 'written']);
  });

  it('connects to a single server', async () => {
    const one = connectRedis(process.env['TEST_REDIS_URL'] ?? '', { maxRetriesPerRequest: 1 });
    expect(await one.ping()).toBe('PONG');
    one.disconnect();
  });
});

async function command(port: number, name: string, ...args: string[]): Promise<string> {
  const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
  client.on('error', () => undefined); // refused until it listens
  const answer = await client.call(name, ...args);
  client.disconnect();
  return String(answer);
}
