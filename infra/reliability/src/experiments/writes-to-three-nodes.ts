import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findMongod,
  primaryOf,
  startMongoSet,
  waitFor,
  waitForWholeSet,
  type Child,
  type MongoSet,
} from '@club/engines';
import type { Connection } from 'mongoose';
import { assert } from '../assert.js';
import { connectTo, type Way } from './ways-to-write.js';

const WRITERS = 4;
/** How long the primary is alone before it dies. A write that does not wait for a majority is answered in this time. */
const ALONE_MS = 400;

/**
 * invariants.md I31: the other two nodes hang, then the primary dies. Every write that a service was told of must be
 * there; the control does not wait for a majority and must lose some.
 */
export async function writesToThreeNodes(
  way: Way,
  kills: number,
): Promise<{ counts: Record<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-nodes-'));
  const set = await startMongoSet(await findMongod(() => undefined), folder);
  for (const child of set.children) child.keepAlive(() => undefined);
  try {
    const database = await connectTo(way, set.url('writes'));
    try {
      const acknowledged = await writeUnderKills(set, database.connection, kills);
      await waitForWholeSet(set.url('admin'));
      const there = new Set(await writesOf(database.connection).distinct('_id'));
      const lost = acknowledged.filter((id) => !there.has(id)).length;
      const said = `${lost} of ${acknowledged.length} acknowledged writes are lost.`;
      assert(acknowledged.length > 0 && (way === 'control') === lost > 0, said);
      return { counts: { kills, acknowledged: acknowledged.length, lost } };
    } finally {
      await database.close();
    }
  } finally {
    for (const child of set.children) child.kill('SIGCONT');
    await Promise.all(set.children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

const writesOf = (connection: Connection) =>
  connection.getClient().db('writes').collection<{ _id: string }>('writes');

async function writeUnderKills(
  set: MongoSet,
  connection: Connection,
  kills: number,
): Promise<string[]> {
  const acknowledged: string[] = [];
  let stopped = false;
  const writer = async (name: number): Promise<void> => {
    for (let index = 0; !stopped; index += 1) {
      const id = `${name}-${index}`;
      const isAcknowledged = await writesOf(connection)
        .insertOne({ _id: id })
        .then(
          () => true,
          () => false, // no primary
        );
      if (isAcknowledged) acknowledged.push(id);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, name) => writer(name));
  for (let kill = 0; kill < kills; kill += 1) {
    await waitForWholeSet(set.url('admin'));
    const before = acknowledged.length;
    await waitFor('writes', async () => acknowledged.length > before + WRITERS);
    await killPrimary(set);
  }
  stopped = true;
  await Promise.all(writers);
  return acknowledged;
}

/** The others go on only after its death, so that they elect one of themselves. */
async function killPrimary(set: MongoSet): Promise<void> {
  const port = (await primaryOf(set.url('admin'))).split(':').at(-1) ?? '';
  const isPrimary = ({ options }: Child): boolean => options.name === `mongod:${port}`;
  const primary = set.children.find(isPrimary);
  const others = set.children.filter((child) => !isPrimary(child));
  for (const child of others) child.kill('SIGSTOP');
  const until = Date.now() + ALONE_MS;
  await waitFor('the others to miss some writes', async () => Date.now() >= until, 30, 10);
  primary?.restart({ downMs: 3_000 });
  await waitFor('the death of the primary', async () => primary?.running === false, 30, 5);
  for (const child of others) child.kill('SIGCONT');
}
