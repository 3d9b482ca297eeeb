import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { NOT_MINE } from './sweep.js';
import { SweepLeases } from './sweep-leases.js';

const START = new Date('2026-11-28T20:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe('the leases of sweeps', () => {
  let connection: Connection;
  const copies = () => Array.from({ length: 12 }, () => new SweepLeases(connection));
  const takers = async (name: string, now: Date) =>
    (await Promise.all(copies().map((copy) => copy.take(name, 300, now)))).filter(Boolean).length;

  beforeAll(async () => {
    const url = process.env['TEST_MONGO_URL']?.replace('DATABASE', `leases-${randomUUID()}`) ?? '';
    connection = await mongoose.createConnection(url).asPromise();
  });
  afterAll(() => connection.close());

  it('let one of twelve copies run a sweep in each interval', async () => {
    expect(await takers('orphans', START)).toBe(1);
    expect(await takers('orphans', after(1))).toBe(0);
    expect(await takers('orphans', after(299))).toBe(1);
    expect(await takers('orphans', after(300))).toBe(0);
  });

  it('are separate for each sweep', async () => {
    expect(await takers('audit', START)).toBe(1);
  });

  it('leave the work of an interval to the copy that has the lease', async () => {
    let done = 0;
    const work = async () => (done += 1);
    const results = await Promise.all(copies().map((copy) => copy.run('work', 300, work, START)));
    expect([done, results.filter((result) => result === NOT_MINE)]).toEqual([
      1,
      Array.from({ length: 11 }, () => NOT_MINE),
    ]);
  });
});
