import { mkdirSync } from 'node:fs';
import type { Child } from './process/child.js';
import { freePort, isListening } from './process/ports.js';
import type { Progress } from './engine-cache.js';
import { startMailCatcher } from './mail-catcher.js';
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
  mongoUrl: (database: string) => string;
  redisUrl: string;
  objectStoreUrl: string;
  smtpUrl: string;
  /** The catcher's pages, where it is ours. */
  mailUrl: string | undefined;
  children: Child[];
  stop(): Promise<void>;
}

const DEFAULT_PORTS: Record<string, number> = {
  'mongodb:': 27017,
  'redis:': 6379,
  'http:': 80,
  'smtp:': 25,
  'smtps:': 465,
};

/** One start of the engines: where their data is, and what was started. */
class EngineRoom {
  readonly children: Child[] = [];

  constructor(
    private readonly folder: string,
    private readonly progress: Progress,
  ) {}

  async mongo(given: string | undefined): Promise<(database: string) => string> {
    if (given !== undefined) {
      await mustAnswer('MongoDB', 'MONGO_URL', given);
      return (database) => withDatabase(given, database);
    }
    const program = await findMongod(this.progress);
    return this.keep(await startMongo(program, { port: await freePort(), folder: this.folder }))
      .url;
  }

  async redis(given: string | undefined): Promise<string> {
    if (given !== undefined) return mustAnswer('Redis', 'REDIS_URL', given);
    const program = await findRedis(this.progress);
    return this.keep(await startRedis(program, { port: await freePort(), folder: this.folder }))
      .url;
  }

  async objectStore(given: string | undefined): Promise<string> {
    if (given !== undefined) return mustAnswer('The object store', 'OBJECT_STORE_URL', given);
    return this.keep(await startObjectStore({ port: await freePort(), folder: this.folder })).url;
  }

  async mail(
    given: string | undefined,
    webPort: number | undefined,
  ): Promise<{ smtpUrl: string; webUrl?: string }> {
    if (given !== undefined)
      return { smtpUrl: await mustAnswer('The mail server', 'SMTP_URL', given) };
    const ports = { smtpPort: await freePort(), webPort: webPort ?? (await freePort()) };
    return this.keep(await startMailCatcher({ ...ports, folder: this.folder }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.children.map((child) => child.stop()));
  }

  private keep<T extends { child: Child }>(engine: T): T {
    engine.child.keepAlive(this.progress);
    this.children.push(engine.child);
    return engine;
  }
}

/** Starts what is not given, on free ports, keeping its data in `folder`. */
export async function startEngines(
  folder: string,
  given: GivenEngines,
  options: { mailPort?: number; progress: Progress },
): Promise<Engines> {
  mkdirSync(folder, { recursive: true });
  const room = new EngineRoom(folder, options.progress);
  try {
    const [mongoUrl, redisUrl, objectStoreUrl, mail] = await Promise.all([
      room.mongo(given.mongoUrl),
      room.redis(given.redisUrl),
      room.objectStore(given.objectStoreUrl),
      room.mail(given.smtpUrl, options.mailPort),
    ]);
    return {
      mongoUrl,
      redisUrl,
      objectStoreUrl,
      smtpUrl: mail.smtpUrl,
      mailUrl: mail.webUrl,
      children: room.children,
      stop: () => room.stop(),
    };
  } catch (error) {
    await room.stop();
    throw error;
  }
}

/** @throws Error with one sentence where nobody listens at an engine's address. */
async function mustAnswer(engine: string, setting: string, url: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const at = { host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 443) };
  if (await isListening(at)) return url;
  throw new Error(
    `${engine} does not answer at ${at.host}:${at.port}: start it, or take ${setting} out of the environment.`,
  );
}

function withDatabase(url: string, database: string): string {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.toString();
}
