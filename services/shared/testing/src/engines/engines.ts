import { mkdirSync } from 'node:fs';
import type { Child } from '../process/child.js';
import { freePort } from '../process/ports.js';
import type { Progress } from './engine-cache.js';
import { startMailCatcher, type MailCatcher } from './mail-catcher.js';
import { findMongod, startMongo } from './mongo.js';
import { startObjectStore } from './object-store.js';
import { findRedis, startRedis } from './redis.js';

/** Engines that are running already; each one named is not started. */
export interface GivenEngines {
  mongoUrl?: string | undefined;
  redisUrl?: string | undefined;
  objectStoreUrl?: string | undefined;
  smtpUrl?: string | undefined;
}
export interface Engines {
  mongoUrl(database: string): string;
  redisUrl: string;
  objectStoreUrl: string;
  smtpUrl: string;
  /** The catcher's pages, where it is ours. */
  mailUrl: string | undefined;
  children: Child[];
  stop(): Promise<void>;
}

/** Starts what is not given, on free ports, keeping its data in `folder`. */
export async function startEngines(folder: string, given: GivenEngines, options: { mailPort?: number; progress: Progress }): Promise<Engines> {
  mkdirSync(folder, { recursive: true });
  const { progress } = options;
  const started: Child[] = [];
  const keep = <T extends { child: Child }>(engine: T): T => {
    started.push(engine.child);
    return engine;
  };
  const stop = async () => void (await Promise.all(started.map((child) => child.stop())));
  try {
    const [mongo, redis, store, mail] = await Promise.all([
      given.mongoUrl === undefined ? findMongod(progress).then(async (program) => keep(await startMongo(program, { port: await freePort(), folder }))) : undefined,
      given.redisUrl === undefined ? findRedis(progress).then(async (program) => keep(await startRedis(program, { port: await freePort(), folder }))) : undefined,
      given.objectStoreUrl === undefined ? startObjectStore({ port: await freePort(), folder }).then(keep) : undefined,
      given.smtpUrl === undefined ? startCatcher(folder, options.mailPort).then(keep) : undefined,
    ]);
    return {
      mongoUrl: (database) => mongo?.url(database) ?? withDatabase(given.mongoUrl ?? '', database),
      redisUrl: redis?.url ?? given.redisUrl ?? '',
      objectStoreUrl: store?.url ?? given.objectStoreUrl ?? '',
      smtpUrl: mail?.smtpUrl ?? given.smtpUrl ?? '',
      mailUrl: mail?.webUrl,
      children: started,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const startCatcher = async (folder: string, webPort: number | undefined): Promise<MailCatcher> =>
  startMailCatcher({ smtpPort: await freePort(), webPort: webPort ?? (await freePort()), folder });

function withDatabase(url: string, database: string): string {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.toString();
}
