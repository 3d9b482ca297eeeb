import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMongod, freePort, startMongo, waitFor, type Mongo } from '@club/engines';
import mongoose from 'mongoose';
import { assert } from '../assert.js';

/** 500 kills in parts, so that an interrupted run resumes after the last part. */
export const WRITE_KILLS = { parts: 20, killsPerPart: 25 } as const;
const WRITERS = 8;
/** Longest time between two kills: enough to fill a journal. The shortest is none. */
const LONGEST_MS = 300;
const CONCERNS = {
  /** As the services write (kit's mongo module). */
  journalled: { w: 'majority', journal: true },
  /** The control: acknowledged before the write is on disk. */
  control: { w: 1, journal: false },
} as const;

/**
 * invariants.md I14: mongod is killed while eight writers write; every acknowledged write must be there afterwards. The
 * control does not wait for the journal and must lose some.
 */
export async function acknowledgedWrites(
  kind: keyof typeof CONCERNS,
): Promise<{ counts: Record<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-writes-'));
  const mongo = await startMongo(await findMongod(() => undefined), {
    port: await freePort(),
    folder,
  });
  mongo.child.keepAlive(() => undefined);
  const acknowledged: string[] = [];
  try {
    for (let cycle = 0; cycle < WRITE_KILLS.killsPerPart; cycle += 1)
      await writeUntilKilled(mongo, { kind, cycle, acknowledged });
    const there = await withWrites(
      mongo,
      kind,
      async (writes) => new Set(await writes.distinct('_id')),
    );
    const lost = acknowledged.filter((id) => !there.has(id)).length;
    assert(acknowledged.length > 0, 'No write was acknowledged.');
    assert(
      kind === 'control' || lost === 0,
      `${lost} of ${acknowledged.length} acknowledged writes are lost.`,
    );
    assert(
      kind === 'journalled' || lost > 0,
      `The control lost none of ${acknowledged.length} writes.`,
    );
    return { counts: { kills: WRITE_KILLS.killsPerPart, acknowledged: acknowledged.length, lost } };
  } finally {
    await mongo.child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Writes = mongoose.mongo.Collection<{ _id: string }>;

async function withWrites<T>(
  mongo: Mongo,
  kind: keyof typeof CONCERNS,
  work: (writes: Writes) => Promise<T>,
): Promise<T> {
  const options = {
    serverSelectionTimeoutMS: 30_000,
    retryWrites: false,
    writeConcern: CONCERNS[kind],
  };
  const connection = await mongoose.createConnection(mongo.url('writes'), options).asPromise();
  try {
    return await work(connection.getClient().db().collection<{ _id: string }>('writes'));
  } finally {
    await connection.close();
  }
}

async function writeUntilKilled(
  mongo: Mongo,
  run: { kind: keyof typeof CONCERNS; cycle: number; acknowledged: string[] },
): Promise<void> {
  await withWrites(mongo, run.kind, async (writes) => {
    await waitFor(
      'a first write',
      async () => (await writes.insertOne({ _id: `${run.cycle}-first` })).acknowledged,
    );
    run.acknowledged.push(`${run.cycle}-first`);
    let killed = false;
    const writer = async (name: number): Promise<void> => {
      for (let index = 0; !killed; index += 1) {
        const id = `${run.cycle}-${name}-${index}`;
        const isAcknowledged = await writes.insertOne({ _id: id }).then(
          () => true,
          () => false, // killed before the acknowledgement
        );
        if (isAcknowledged) run.acknowledged.push(id);
        else killed = true;
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, name) => writer(name));
    const until = Date.now() + (LONGEST_MS * (run.cycle % 10)) / 10;
    await waitFor('the time of the kill', async () => Date.now() >= until);
    const { pid } = mongo.child;
    mongo.child.kill('SIGKILL');
    await Promise.all(writers);
    await waitFor(
      'mongod to start again',
      async () => mongo.child.running && mongo.child.pid !== pid,
    );
  });
}
