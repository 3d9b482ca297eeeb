import { once } from 'node:events';
import { redisUrlAs, waitFor, type RedisUser } from '@club/engines';
import { MAIL_OWNERS, mailQueueOf, type MailJob, type MailOwner } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { MailQueue } from '../outbox/mail-queue.js';

/** A database of Redis that no other test uses. */
const URL = `${process.env['TEST_REDIS_URL']}/13`;
const keyOf = (owner: MailOwner, part: string): string => `bull:${mailQueueOf(owner)}:${part}`;

describe('the rights of each user of Redis', () => {
  const everything = new Redis(URL);
  const clients = new Map<RedisUser, Redis>();
  const as = (user: RedisUser): Redis => {
    const known = clients.get(user) ?? new Redis(redisUrlAs(user, URL));
    clients.set(user, known);
    return known;
  };
  const answer = (user: RedisUser, command: string, ...args: string[]): Promise<string> =>
    as(user)
      .call(command, ...args)
      .then(String, (error: unknown) => String(error));

  beforeAll(async () => {
    await everything.flushdb();
    await everything.call('ACL', 'LOG', 'RESET');
  });
  afterAll(() => {
    for (const client of [everything, ...clients.values()]) client.disconnect();
  });

  it('let each owner add its own jobs and count them, and the mail worker finish both', async () => {
    const done: string[] = [];
    for (const owner of MAIL_OWNERS) {
      const queue = new MailQueue(owner, redisUrlAs(owner, URL), () => undefined);
      const job = { service: owner, outboxId: `e-mail-of-${owner}`, requestId: 'r' };
      await waitFor('Redis', () =>
        queue.add([job, { ...job, outboxId: `${job.outboxId}-2` }]).then(() => true),
      );
      expect(await queue.depth()).toBe(2);
      await queue.close();
      const connection = as('mail').duplicate({ maxRetriesPerRequest: null });
      const worker = new Worker<MailJob>(
        mailQueueOf(owner),
        async ({ data }) => void done.push(data.outboxId),
        { connection },
      );
      await waitFor('the jobs to be removed', async () => {
        const jobs = await everything.keys(keyOf(owner, 'e-mail*'));
        return jobs.length === 0;
      });
      await worker.close();
      connection.disconnect();
    }
    expect(done.sort()).toEqual(
      MAIL_OWNERS.flatMap((owner) => [`e-mail-of-${owner}`, `e-mail-of-${owner}-2`]),
    );
    expect(await everything.call('ACL', 'LOG')).toEqual([]);
  });

  it.each<[RedisUser, MailOwner]>([
    ['enquiry', 'booking'],
    ['booking', 'enquiry'],
    ['gateway', 'booking'],
    ['gateway', 'enquiry'],
    ['booking', 'gateway'],
    ['enquiry', 'gateway'],
  ])('let %s neither read, add nor delete a job of %s', async (user, owner) => {
    const waiting = keyOf(owner, 'wait');
    await everything.lpush(waiting, 'a job');
    const inScript = (command: string) => `return redis.call('${command}', '${waiting}')`;
    const commands: [string, ...string[]][] = [
      ['LRANGE', waiting, '0', '-1'],
      ['LPUSH', waiting, 'another job'],
      ['DEL', waiting],
      ['UNLINK', waiting],
      ['RENAME', waiting, 'limit-x'],
      ['EVAL', inScript('DEL'), '0'],
      ['EVAL', inScript('LPOP'), '1', waiting],
    ];
    for (const [command, ...args] of commands)
      expect([command, await answer(user, command, ...args)]).toEqual([
        command,
        expect.stringMatching(/NOPERM|ACL failure|No permissions|can't access/),
      ]);
    expect(await everything.lrange(waiting, 0, -1)).toEqual(['a job']);
    // The control: the owner may.
    expect(await answer(owner, 'DEL', waiting)).toBe('1');
  });

  it.each<RedisUser>(['gateway', 'booking', 'enquiry', 'mail'])(
    'let %s neither list keys nor empty, configure or observe the server',
    async (user) => {
      const commands: [string, ...string[]][] = [
        ['SCAN', '0'],
        ['KEYS', '*'],
        ['RANDOMKEY'],
        ['DBSIZE'],
        ['FLUSHALL'],
        ['FLUSHDB'],
        ['CONFIG', 'GET', '*'],
        ['ACL', 'LIST'],
        ['CLIENT', 'LIST'],
        ['MONITOR'],
        ['SCRIPT', 'FLUSH'],
        ['FUNCTION', 'LIST'],
        ['SAVE'],
        ['SHUTDOWN', 'NOSAVE'],
        ['PUBLISH', 'any', 'x'],
      ];
      for (const [command, ...args] of commands)
        expect([command, await answer(user, command, ...args)]).toEqual([
          command,
          expect.stringMatching(/NOPERM/),
        ]);
    },
  );

  it('know no user for catalog', async () => {
    const catalog = new Redis(URL.replace('//', '//catalog:local-catalog@'), {
      retryStrategy: () => null,
    });
    const [error] = (await once(catalog, 'error')) as [Error];
    expect(error.message).toMatch(/WRONGPASS/);
    catalog.disconnect();
  });
});
