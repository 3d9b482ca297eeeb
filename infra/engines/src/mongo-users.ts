import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import type { Child } from './process/child.js';
import { startMongo } from './mongo.js';

const RIGHTS = fileURLToPath(new URL('../../docker/mongo/rights.json', import.meta.url));
const ROLE = 'documents';

/** What rights.json says. */
interface Rights {
  /** What a service may do with the documents of each collection in its list. */
  runtime: string[];
  collections: Record<string, string[]>;
  /** Collections of every service in which documents are kept as they are. */
  kept: Record<string, string[]>;
  /** What the services in `feeds` may do in their whole database: hear its changes. */
  feed: string[];
  feeds: string[];
  migration: string[];
}

/** The users of one database, as in production. Only `root` may use every database. */
type MongoUser = 'runtime' | 'migration' | 'root';

export interface MongoWithUsers {
  child: Child;
  /** The URL of one database for one of its users. */
  url: (database: string, user: MongoUser) => string;
  /** Creates the users of one more database. */
  addDatabase: (database: string) => Promise<void>;
}

/** Starts mongod with passwords. For tests: the data are new. */
export async function startMongoWithUsers(
  program: string,
  at: { port: number; folder: string },
): Promise<MongoWithUsers> {
  mkdirSync(at.folder, { recursive: true });
  const keyFile = join(at.folder, 'key');
  writeFileSync(keyFile, randomBytes(96).toString('base64'), { mode: 0o600 });
  const { child, url: open } = await startMongo(program, { ...at, keyFile });
  const url = (database: string, user: MongoUser): string => {
    const name = { runtime: database, migration: `${database}-migration`, root: 'root' }[user];
    const own = new URL(open(database));
    [own.username, own.password] = [name, `local-${name}`];
    if (user === 'root') own.searchParams.set('authSource', 'admin');
    return own.toString();
  };
  // Until there is a user, anyone on this machine may create one.
  await command(open('admin'), { createUser: 'root', pwd: 'local-root', roles: ['root'] });
  return { child, url, addDatabase: (database) => addUsers(url(database, 'root'), database) };
}

async function addUsers(rootUrl: string, db: string): Promise<void> {
  const rights = JSON.parse(readFileSync(RIGHTS, 'utf8')) as Rights;
  const privileges = [
    ...(rights.collections[db] ?? []).map((collection) => [collection, rights.runtime] as const),
    ...Object.entries(rights.kept),
    ...(rights.feeds.includes(db) ? [['', rights.feed] as const] : []), // no name: every collection
  ].map(([collection, actions]) => ({ resource: { db, collection }, actions }));
  await command(rootUrl, { createRole: ROLE, privileges, roles: [] });
  for (const [user, roles] of [
    [db, [{ role: ROLE, db }]],
    [`${db}-migration`, rights.migration.map((role) => ({ role, db }))],
  ] as const)
    await command(rootUrl, { createUser: user, pwd: `local-${user}`, roles });
}

async function command(url: string, what: object): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    await connection.db?.command({ ...what });
  } finally {
    await connection.close();
  }
}
