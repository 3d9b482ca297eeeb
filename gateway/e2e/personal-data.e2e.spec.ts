import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Booking } from '@club/contracts';
import { intentOf, postAsStaff, signIn, SpecificationClient, succeeded } from '@club/client';
import { caughtMails, waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';

const system = runningSystem();
const DATABASES = ['booking', 'catalog', 'enquiry', 'gateway'];
const mark = randomUUID().slice(0, 8);
const PERSON = { name: `Zelda Quill${mark}`, email: `zelda-${mark}@quill.example` };
const NAMED = new RegExp(`quill${mark}|zelda-${mark}`, 'i');

/** A made-up person in a running system: a booking, a refund, a gift card, a message and a search. */
describe('the data of a person', () => {
  let connection: Connection;
  let token: string;
  let booking: Booking;
  const visitor = new SpecificationClient(system, 'localhost', PERSON.name);
  const staff = new SpecificationClient(system, 'admin.localhost');
  beforeAll(async () => {
    connection = await mongoose
      .createConnection(system.mongoUrl.replace('DATABASE', 'booking'))
      .asPromise();
    token = await signIn(system);
  });
  afterAll(() => connection.close());

  const database = (name: string) => connection.getClient().db(name);
  /** The collections of one database that name the person. */
  async function collectionsOf(name: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name: collection } of await database(name).listCollections().toArray()) {
      const rows = await database(name).collection(collection).find().toArray();
      if (NAMED.test(JSON.stringify(rows))) found.push(`${name}.${collection}`);
    }
    return found;
  }
  async function keysOfRedis(): Promise<string[]> {
    const redis = new Redis(system.redisUrl);
    const found: string[] = [];
    for (const key of await redis.keys('*'))
      if (NAMED.test(key) || NAMED.test(await contentOf(redis, key))) found.push(`redis ${key}`);
    redis.disconnect();
    return found;
  }
  /** Every collection of every database, and every key of Redis, that names the person. */
  const places = async (): Promise<string[]> =>
    [...(await Promise.all(DATABASES.map(collectionsOf))).flat(), ...(await keysOfRedis())].sort();
  /** The newest e-mail with a link to personal data that came after `since` others. */
  async function linkToken(since: number): Promise<string> {
    const mails = await waitFor('the link', async () => {
      const all = (await caughtMails(system.mailUrl)).filter(
        ({ to, subject }) => to[0]?.address === PERSON.email && /data/.test(subject),
      );
      return all.length > since && all;
    });
    const texts = mails.map(({ text }) => /privacy-policy#(\S+)/.exec(text)?.[1] ?? '');
    return texts.at(-1) ?? '';
  }

  it('is put into the system', async () => {
    const show = await makeShow(system);
    const intent = await visitor.intent(show, 2, PERSON.email);
    ({ body: booking } = await visitor.book(show, 2, PERSON.email));
    await visitor.pay(intent.body.clientSecret);
    await visitor.complete(booking.id, intentOf(intent.body.clientSecret));
    const gift = await visitor.post<{ clientSecret: string }>('/api/create-gift-card-payment', {
      amount: 40,
      purchaserName: PERSON.name,
      purchaserEmail: PERSON.email,
      recipientName: 'Bob',
      recipientEmail: `bob-${mark}@example.org`,
      personalMessage: `from Quill${mark}`,
    });
    expect(gift.status).toBe(201);
    await visitor.post('/api/contact', {
      ...PERSON,
      subject: 'A table for ten',
      message: `Do you have a table for Quill${mark}?`,
    });
    expect(await places()).toEqual(
      expect.arrayContaining(['booking.gift_orders', 'booking.orders', 'enquiry.enquiries']),
    );
  });

  it('is in the copy that the reader of the address gets, from every place', async () => {
    const request = { email: PERSON.email, act: 'export' };
    expect((await visitor.post('/api/privacy/requests', request)).status).toBe(202);
    const link = await linkToken(0);
    const reply = await fetch(`${system.publicOrigin}/api/privacy/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link }),
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const text = unzipped(Buffer.from(await reply.arrayBuffer()));
    for (const part of [booking.bookingReference, `from Quill${mark}`, `table for Quill${mark}`])
      expect(text).toContain(part);
  });

  it('is erased after the coming show is refunded, and the money stays', async () => {
    await visitor.post('/api/privacy/requests', { email: PERSON.email, act: 'erase' });
    const link = { token: await linkToken(1) };
    expect((await visitor.post('/api/privacy/erase', link)).status).toBe(409);
    const { password } = system.admin;
    const refund = { refundId: `erase-${mark}`, amount: 40, places: 2, reason: 'cannot come' };
    const path = `/api/admin/bookings/${booking.id}/refund`;
    succeeded(await postAsStaff(system, path, { token, password, body: refund }));
    const orders = database('booking').collection<{
      _id: string;
      state: string;
      totalPence: number;
    }>('orders');
    const before = await waitFor('the refund', async () => {
      const order = await orders.findOne({ _id: booking.id });
      return order?.state === 'refunded' && order;
    });
    const refunded = await waitFor('the e-mail about the refund', async () =>
      (await caughtMails(system.mailUrl)).some(
        ({ to, subject }) => to[0]?.address === PERSON.email && /refund/i.test(subject),
      ),
    );
    expect(refunded).toBe(true);
    expect((await visitor.post('/api/privacy/erase', link)).status).toBe(200);
    const left = await places();
    expect(left.filter((place) => place !== 'booking.gift_orders')).toEqual([]);
    expect(await orders.findOne({ _id: booking.id })).toMatchObject({
      totalPence: before.totalPence,
      state: 'refunded',
      name: '—',
    });
    expect((await visitor.post('/api/privacy/erase', link)).status).toBe(410);
    const { body } = await staff.get<{ requests: { doneAt: string | null }[] }>(
      '/api/admin/privacy',
      token,
    );
    expect(body.requests.some(({ doneAt }) => doneAt !== null)).toBe(true);
  });

  it('was never in a log', () => {
    const logs = readdirSync(system.logFolder).map((name) => join(system.logFolder, name));
    expect(logs.length).toBeGreaterThan(3);
    for (const log of logs) expect(NAMED.test(readFileSync(log, 'utf8'))).toBe(false);
  });
});

async function contentOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  if (type === 'string') return (await redis.get(key)) ?? '';
  if (type === 'hash') return JSON.stringify(await redis.hgetall(key));
  if (type === 'list') return JSON.stringify(await redis.lrange(key, 0, -1));
  return type === 'zset' ? JSON.stringify(await redis.zrange(key, '0', '-1')) : '';
}

/** The texts of a ZIP file, read by its local headers. */
function unzipped(zip: Buffer): string {
  const texts: string[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const size = zip.readUInt32LE(at + 18);
    const start = at + 30 + zip.readUInt16LE(at + 26);
    texts.push(inflateRawSync(zip.subarray(start, start + size)).toString('utf8'));
    at = start + size;
  }
  return texts.join('\n');
}
