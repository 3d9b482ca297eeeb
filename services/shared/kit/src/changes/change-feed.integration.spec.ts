import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@club/engines';
import mongoose, { type Connection } from 'mongoose';
import { createLogger } from '../log/logger.js';
import { ChangeFeed } from './change-feed.js';

const WATCHED = {
  orders: { kind: 'bookings', place: 'showId' },
  offers: { kind: 'shows', place: 'venueId' },
  outbox: { kind: 'mails' },
} as const;

describe('the changes of a database', () => {
  let connection: Connection;
  const feeds: ChangeFeed[] = [];
  const aFeed = (): ChangeFeed => {
    const feed = new ChangeFeed(connection, {
      watched: WATCHED,
      venueOf: (showId) => Promise.resolve(showId === 'of-cardiff' ? 'cardiff' : undefined),
      logger: createLogger('a test', 'silent'),
    });
    feeds.push(feed);
    return feed;
  };
  const insert = (collection: string, document: object) =>
    connection.collection(collection).insertOne({ ...document });
  const versionIn = async (feed: ChangeFeed, kind: string): Promise<string> =>
    (await feed.read()).news.find((news) => news.kind === kind)?.version ?? '';
  const heard = async (feed: ChangeFeed, kind: string, venueId: string | null) =>
    waitFor(`news of ${kind}`, async () =>
      (await feed.read()).news.some((news) => news.kind === kind && news.venueId === venueId),
    );

  beforeAll(async () => {
    const url = process.env['TEST_MONGO_URL']?.replace('DATABASE', `changes-${randomUUID()}`) ?? '';
    connection = await mongoose.createConnection(url).asPromise();
    for (const name of ['orders', 'offers', 'outbox', 'others'])
      await connection.createCollection(name);
  });
  afterAll(async () => {
    await Promise.all(feeds.map((feed) => feed.onApplicationShutdown()));
    await connection.close();
  });

  it('are news of their kind at their venue, with nothing of what has changed', async () => {
    const feed = aFeed();
    const { heardFrom, news } = await feed.read();
    expect([heardFrom, news]).toEqual([expect.stringMatching(/^\d{10}-\d{10}$/), []]);
    await insert('others', { name: 'Ada' });
    await insert('orders', { showId: 'of-cardiff', name: 'Ada' });
    await heard(feed, 'bookings', 'cardiff');
    const after = await feed.read();
    expect(after.news).toEqual([
      { kind: 'bookings', venueId: 'cardiff', version: expect.stringMatching(/^\d{10}-\d{10}$/) },
    ]);
    expect((after.news[0]?.version ?? '') > heardFrom).toBe(true);
  });

  it('have the same version in each copy that hears them', async () => {
    const [one, other] = [aFeed(), aFeed()];
    await Promise.all([one.read(), other.read()]);
    await insert('outbox', { state: 'new' });
    await heard(one, 'mails', null);
    await heard(other, 'mails', null);
    expect(await versionIn(one, 'mails')).toBe(await versionIn(other, 'mails'));
  });

  it('have a greater version each time', async () => {
    const feed = aFeed();
    await feed.read();
    const { insertedId } = await insert('offers', { venueId: 'cardiff', sold: 1 });
    await heard(feed, 'shows', 'cardiff');
    const first = await versionIn(feed, 'shows');
    await connection.collection('offers').updateOne({ _id: insertedId }, { $set: { sold: 2 } });
    await waitFor('a greater version', async () => (await versionIn(feed, 'shows')) > first);
  });

  it('are for every venue if a document has moved or is gone', async () => {
    const feed = aFeed();
    await feed.read();
    const { insertedId } = await insert('orders', { showId: 'of-cardiff' });
    await heard(feed, 'bookings', 'cardiff');
    const moved = { $set: { showId: 'elsewhere' } };
    await connection.collection('orders').updateOne({ _id: insertedId }, moved);
    await heard(feed, 'bookings', null);
    const ofAll = async () =>
      (await feed.read()).news.find(({ kind, venueId }) => kind === 'bookings' && venueId === null)
        ?.version;
    const before = await ofAll();
    await connection.collection('orders').deleteOne({ _id: insertedId });
    await waitFor('news of the removal', async () => ((await ofAll()) ?? '') > (before ?? ''));
  });

  it('are those of a transaction only when it is committed', async () => {
    const feed = aFeed();
    await feed.read();
    await connection.transaction(async (session) => {
      await connection.collection('outbox').insertOne({ state: 'new' }, { session });
      await connection.collection('others').insertOne({}, { session });
      expect(await versionIn(feed, 'mails')).toBe('');
    });
    await heard(feed, 'mails', null);
  });
});
