import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMongod, freePort, startMongo, waitFor, type Mongo } from '@club/engines';
import mongoose from 'mongoose';
import { z } from 'zod';
import { assert } from '../assert.js';
import { connectTo, type Way } from './ways-to-write.js';

const WRITERS = 8;
/** Longest time between two kills: enough to fill a journal. The shortest is none. */
const LONGEST_MS = 300;

/**
 * invariants.md I14: mongod is killed while eight writers write; every acknowledged write must be there afterwards. The
 * control does not wait for the journal and must lose some.
 */
export async function acknowledgedWrites(
  way: Way,
  kills: number,
): Promise<{ counts: Record<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-writes-'));
  const at = { port: await freePort(), folder };
  const mongo = await startMongo(await findMongod(() => undefined), at);
  mongo.child.keepAlive(() => undefined);
  try {
    await weaken(mongo);
    const database = await connectTo(way, mongo.url('writes'));
    try {
      if (way === 'services') await assertWriteConcern(database.connection);
      const acknowledged = await writeUnderKills(mongo, database.connection, kills);
      const lost = await countLost(database.connection, acknowledged);
      assert(acknowledged.length > 0, 'No write was acknowledged.');
      const said = `${lost} of ${acknowledged.length} acknowledged writes are lost.`;
      assert((way === 'control') === lost > 0, said);
      return { counts: { kills, acknowledged: acknowledged.length, lost } };
    } finally {
      await database.close();
    }
  } finally {
    await mongo.child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes away the server's own defaults, so that only what a service asks for makes its writes durable. */
async function weaken(mongo: Mongo): Promise<void> {
  const connection = await mongoose.createConnection(mongo.url('admin')).asPromise();
  try {
    const admin = connection.getClient().db('admin');
    await admin.command({ setDefaultRWConcern: 1, defaultWriteConcern: { w: 1 } });
    const { config } = z
      .object({ config: z.looseObject({ version: z.number() }) })
      .parse(await admin.command({ replSetGetConfig: 1 }));
    const weaker = { writeConcernMajorityJournalDefault: false, version: config.version + 1 };
    await admin.command({ replSetReconfig: { ...config, ...weaker }, force: true });
    await waitFor(
      'the primary',
      async () => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true,
    );
  } finally {
    await connection.close();
  }
}

interface Write {
  _id: string;
}
const writesOf = (connection: mongoose.Connection): mongoose.mongo.Collection<Write> =>
  connection.getClient().db('writes').collection<Write>('writes');

/** What the server was asked for: a majority, and its journal. */
async function assertWriteConcern(connection: mongoose.Connection): Promise<void> {
  const database = connection.getClient().db('writes');
  await database.command({ profile: 2 });
  await writesOf(connection).insertOne({ _id: 'profiled' });
  await database.command({ profile: 0 });
  const seen = await database.collection('system.profile').findOne({ op: 'insert' });
  const { w, j } = z
    .object({
      command: z.object({
        writeConcern: z.looseObject({ w: z.unknown().optional(), j: z.unknown().optional() }),
      }),
    })
    .parse(seen).command.writeConcern;
  assert(w === 'majority', `A service's write asks for w: ${String(w)}.`);
  assert(j === true, `A service's write asks for the journal: ${String(j)}.`);
}

/** @returns the ids of the acknowledged writes. */
async function writeUnderKills(
  mongo: Mongo,
  connection: mongoose.Connection,
  kills: number,
): Promise<string[]> {
  const writes = writesOf(connection);
  const acknowledged: string[] = [];
  let stopped = false;
  const writer = async (name: number): Promise<void> => {
    for (let index = 0; !stopped; index += 1) {
      const id = `${name}-${index}`;
      const isAcknowledged = await writes.insertOne({ _id: id }).then(
        () => true,
        () => false, // killed before the acknowledgement
      );
      if (isAcknowledged) acknowledged.push(id);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, name) => writer(name));
  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.length;
    await waitFor('a first write', async () => acknowledged.length > before);
    const until = Date.now() + (LONGEST_MS * (kill % 10)) / 10;
    await waitFor('the time of the kill', async () => Date.now() >= until, 30, 5);
    const { pid } = mongo.child;
    mongo.child.kill('SIGKILL');
    await waitFor('a new mongod', async () => mongo.child.running && mongo.child.pid !== pid);
  }
  stopped = true;
  await Promise.all(writers);
  return acknowledged;
}

async function countLost(
  connection: mongoose.Connection,
  acknowledged: readonly string[],
): Promise<number> {
  const there = new Set(await writesOf(connection).distinct('_id'));
  return acknowledged.filter((id) => !there.has(id)).length;
}
