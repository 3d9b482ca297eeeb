import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlEmulator, makeShow, runningSystem } from '@club/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { balanceOf, buy, buyGiftCard, codeMailedTo } from '../src/customer.js';

const system = runningSystem();
const bare = (text: string): string => text.replaceAll('-', '').toUpperCase();

/** Every key of Redis with its value, as bytes. */
async function redisDump(): Promise<string> {
  const redis = new Redis(system.redisUrl);
  const keys = await redis.keys('*');
  // A key that has ended meanwhile, such as the job of an e-mail that was sent, has no value any more.
  const values: (Buffer | null)[] = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
  redis.disconnect();
  return keys.join('\n') + values.map((value) => value?.toString('latin1') ?? '').join('\n');
}

/** Every document of every database of ours. */
async function mongoDump(): Promise<string> {
  const connection = await mongoose
    .createConnection(system.mongoUrl.replace('DATABASE', 'admin'))
    .asPromise();
  const client = connection.getClient();
  const texts: string[] = [];
  for (const name of ['booking', 'catalog', 'enquiry', 'gateway']) {
    for (const collection of await client.db(name).collections())
      texts.push(JSON.stringify(await collection.find().toArray()));
  }
  await connection.close();
  return texts.join('\n');
}

describe('the code of a gift card', () => {
  afterAll(() => controlEmulator(system, 'webhooks', { mode: 'deliver' }));

  it('is in no log, not in Redis and in no database after it was e-mailed, looked up and spent', async () => {
    await buyGiftCard(system, 'secret-code@example.org');
    const code = await codeMailedTo(system, 'secret-code@example.org');
    expect(await balanceOf(system, code)).toBe(20);
    await buy(system, await makeShow(system), {
      email: 'spends-it@example.org',
      channel: 'patch',
      tickets: 1,
      giftCardCodes: [code],
    });
    const logs = readdirSync(system.logFolder).map((file) =>
      readFileSync(join(system.logFolder, file), 'utf8'),
    );
    expect(logs.length).toBeGreaterThan(5);
    const databases = await mongoDump();
    expect(databases).toContain('secret-code@example.org'); // these are the right databases
    for (const dump of [...logs, await redisDump(), databases])
      expect(bare(dump)).not.toContain(bare(code));
  });
});
