import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { Child } from './process/child.js';
import { NO_QUERIES_IN_LOG } from './mongo.js';
import { freePort } from './process/ports.js';
import { waitFor } from './process/wait-for.js';

const REPLICA_SET = 'club';
const NODES = 3;
/** Shorter than our services wait for a server (4 s), so that an election does not fail their calls by itself. */
const ELECTION_MS = 2_000;
const START_SECONDS = 60;

export interface MongoSet {
  /** The nodes; `mongod:PORT` is the name of each. */
  children: Child[];
  /** The URL of one database, with every node in it. */
  url: (database: string) => string;
}

/** Starts three mongod as one replica set, which goes on without its primary. For tests: the data is new. */
export async function startMongoSet(program: string, folder: string): Promise<MongoSet> {
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const children = ports.map((port, index) =>
    startNode(program, port, join(folder, `mongo-${index}`)),
  );
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  try {
    await initiate(hosts);
    await waitForWholeSet(urlOf(hosts)('admin'));
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()));
    throw error;
  }
  return { children, url: urlOf(hosts) };
}

const urlOf =
  (hosts: readonly string[]) =>
  (database: string): string =>
    `mongodb://${hosts.join(',')}/${database}?replicaSet=${REPLICA_SET}`;

function startNode(program: string, port: number, data: string): Child {
  mkdirSync(data, { recursive: true });
  const settings = [
    'transactionLifetimeLimitSeconds=10', // as on the single node
    'diagnosticDataCollectionEnabled=false',
  ];
  return new Child({
    name: `mongod:${port}`,
    command: program,
    args: [
      ...['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1'],
      ...['--replSet', REPLICA_SET, '--oplogSize', '16', '--wiredTigerCacheSizeGB', '0.25'],
      // Three journals that are laid out in advance take 900 MB.
      ...['--wiredTigerEngineConfigString', 'log=(prealloc=false,file_max=8MB)'],
      ...NO_QUERIES_IN_LOG,
      ...settings.flatMap((setting) => ['--setParameter', setting]),
    ],
    logFile: `${data}.log`,
  });
}

async function initiate(hosts: readonly string[]): Promise<void> {
  for (const host of hosts)
    await waitFor(`MongoDB at ${host}`, () => ask(host, { ping: 1 }), START_SECONDS);
  const members = hosts.map((host, _id) => ({ _id, host }));
  const settings = { electionTimeoutMillis: ELECTION_MS };
  await ask(hosts[0] ?? '', { replSetInitiate: { _id: REPLICA_SET, members, settings } });
}

/** Asks one node. */
async function ask(host: string, command: object): Promise<Record<string, unknown>> {
  const url = `mongodb://${host}/admin?directConnection=true`;
  return onConnection(url, (admin) => admin.command({ ...command }));
}

type Admin = ReturnType<ReturnType<mongoose.mongo.MongoClient['db']>['admin']>;

async function onConnection<T>(url: string, work: (admin: Admin) => Promise<T>): Promise<T> {
  const connection = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
  });
  try {
    await connection.asPromise();
    return await work(connection.getClient().db('admin').admin());
  } finally {
    await connection.close();
  }
}

interface Member {
  name: string;
  stateStr: string;
}

/** @param url the URL of the set. @returns the address of the primary. @throws Error while there is none. */
export async function primaryOf(url: string): Promise<string> {
  const members = await membersOf(url);
  const primary = members.find(({ stateStr }) => stateStr === 'PRIMARY');
  if (primary === undefined) throw new Error('The replica set has no primary.');
  return primary.name;
}

/** Waits until the set has one primary and every other node follows it. Losing a node before that loses the majority. */
export async function waitForWholeSet(url: string): Promise<void> {
  await waitFor(
    'three nodes of MongoDB',
    async () => {
      const states = (await membersOf(url)).map(({ stateStr }) => stateStr).sort();
      return states.join() === 'PRIMARY,SECONDARY,SECONDARY';
    },
    START_SECONDS,
  );
}

const membersOf = (url: string): Promise<Member[]> =>
  onConnection(url, async (admin) => {
    const { members } = (await admin.command({ replSetGetStatus: 1 })) as unknown as {
      members: Member[];
    };
    return members;
  });
