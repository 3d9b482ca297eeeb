import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { waitFor } from '@club/engines';
import type { RunningSystem } from '@club/testing';
import { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';

const DATABASES = ['booking', 'catalog', 'enquiry', 'gateway'];

/** Everything that a running system stores, as one text for each place. */
export class Places {
  private constructor(
    private readonly system: RunningSystem,
    private readonly connection: Connection,
  ) {}

  static async open(system: RunningSystem): Promise<Places> {
    const url = system.mongoUrl.replace('DATABASE', 'booking');
    return new Places(system, await mongoose.createConnection(url).asPromise());
  }
  close(): Promise<void> {
    return this.connection.close();
  }

  database(name: string) {
    return this.connection.getClient().db(name);
  }
  rows(name: string) {
    const [database = '', collection = ''] = name.split('.');
    return this.database(database).collection<{ _id: string }>(collection);
  }

  /** Waits until all money of a booking has gone back. */
  isRefunded(id: string): Promise<unknown> {
    const refunded = { _id: id, state: 'refunded' } as object;
    return waitFor(
      'a refund',
      async () => (await this.rows('booking.orders').findOne(refunded)) ?? false,
    );
  }

  /** Every collection that exists, as `database.collection`. */
  async collections(): Promise<string[]> {
    const all = DATABASES.map(async (name) =>
      (await this.database(name).listCollections().toArray()).map((each) => `${name}.${each.name}`),
    );
    return (await Promise.all(all)).flat().sort();
  }

  /** The collections, the keys of Redis and the files of the object store that have such a text. */
  async thatHave(text: RegExp): Promise<string[]> {
    const found: string[] = [];
    for (const name of await this.collections())
      if (text.test(JSON.stringify(await this.rows(name).find().toArray()))) found.push(name);
    for (const [key, content] of await this.keysOfRedis())
      if (text.test(key) || text.test(content)) found.push(`redis ${key}`);
    return [...found, ...this.objects().filter((file) => hasText(file, text))].sort();
  }

  /** The log of each process. */
  logs(): string[] {
    return filesBelow(this.system.logFolder);
  }

  private objects(): string[] {
    const folder = join(this.system.logFolder, '../engines/objects');
    if (!existsSync(folder)) throw new Error(`The object store is not in ${folder}`);
    return filesBelow(folder);
  }

  private async keysOfRedis(): Promise<[string, string][]> {
    const redis = new Redis(this.system.redisUrl);
    try {
      const keys = await redis.keys('*');
      return await Promise.all(
        keys.map(async (key): Promise<[string, string]> => [key, await contentOf(redis, key)]),
      );
    } finally {
      redis.disconnect();
    }
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

const hasText = (file: string, text: RegExp): boolean =>
  text.test(file) || text.test(readFileSync(file, 'utf8'));

const READERS: Record<string, (redis: Redis, key: string) => Promise<unknown>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, '0', '-1'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
  none: () => Promise.resolve(''), // it has ended meanwhile
};

/** @throws Error for a type that is not read: what it holds would not be searched. */
async function contentOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  const read = READERS[type];
  if (read === undefined) throw new Error(`${key} is a ${type}, which is not searched`);
  return JSON.stringify(await read(redis, key));
}

/** The texts of a ZIP file, read by its local headers. */
export function unzipped(zip: Buffer): string {
  const texts: string[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const size = zip.readUInt32LE(at + 18);
    const start = at + 30 + zip.readUInt16LE(at + 26);
    texts.push(inflateRawSync(zip.subarray(start, start + size)).toString('utf8'));
    at = start + size;
  }
  return texts.join('\n');
}
