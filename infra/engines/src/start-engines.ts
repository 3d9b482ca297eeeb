import { mkdirSync } from 'node:fs';
import type { Child } from './process/child.js';
import { freePort, isListening } from './process/ports.js';
import type { Progress } from './engine-cache.js';
import { startMailCatcher } from './mail-catcher.js';
import { startMongoSet } from './mongo-set.js';
import { findMongod, startMongo } from './mongo.js';
import { startObjectStore } from './object-store.js';
import { findRedis, redisUrlAs, startRedis, type RedisUser } from './redis.js';

/** Engines that are already running and are not started again. */
export interface GivenEngines {
  mongoUrl?: string | undefined;
  redisUrl?: string | undefined;
  objectStoreUrl?: string | undefined;
  smtpUrl?: string | undefined;
}
export interface Engines {
  mongoUrl: (database: string) => string;
  redisUrl: string;
  /** The address of Redis for one of our processes, which has its own user. A given server has one user for all of them. */
  redisUrlAs: (user: RedisUser) => string;
  objectStoreUrl: string;
  smtpUrl: string;
  /** The website that shows the caught e-mails; undefined if a mail server was given. */
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

/** Starts engines with their data in one folder, and remembers the processes in order to stop them. */
class EngineStart {
  readonly children: Child[] = [];

  constructor(
    private readonly folder: string,
    private readonly progress: Progress,
  ) {}

  async mongo(given: string | undefined, nodes: 1 | 3): Promise<(database: string) => string> {
    if (given !== undefined) {
      await checkAnswers('MongoDB', 'MONGO_URL', given);
      return (database) => withDatabase(given, database);
    }
    const program = await findMongod(this.progress);
    if (nodes === 3) {
      const set = await startMongoSet(program, this.folder);
      for (const child of set.children) this.started({ child });
      return set.url;
    }
    return this.started(await startMongo(program, { port: await freePort(), folder: this.folder }))
      .url;
  }

  async redis(given: string | undefined): Promise<string> {
    if (given !== undefined) return checkAnswers('Redis', 'REDIS_URL', given);
    const program = await findRedis(this.progress);
    return this.started(await startRedis(program, { port: await freePort(), folder: this.folder }))
      .url;
  }

  async objectStore(given: string | undefined): Promise<string> {
    if (given !== undefined) return checkAnswers('the object store', 'OBJECT_STORE_URL', given);
    return this.started(await startObjectStore({ port: await freePort(), folder: this.folder }))
      .url;
  }

  async mail(
    given: string | undefined,
    webPort: number | undefined,
  ): Promise<{ smtpUrl: string; webUrl?: string }> {
    if (given !== undefined)
      return { smtpUrl: await checkAnswers('the mail server', 'SMTP_URL', given) };
    const ports = { smtpPort: await freePort(), webPort: webPort ?? (await freePort()) };
    return this.started(await startMailCatcher({ ...ports, folder: this.folder }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.children.map((child) => child.stop()));
  }

  private started<T extends { child: Child }>(engine: T): T {
    engine.child.keepAlive(this.progress);
    this.children.push(engine.child);
    return engine;
  }
}

/** Starts the engines that are not given, on free ports, with their data in `folder`. */
export async function startEngines(
  folder: string,
  given: GivenEngines,
  options: { mailPort?: number; databaseNodes?: 1 | 3; progress: Progress },
): Promise<Engines> {
  mkdirSync(folder, { recursive: true });
  const start = new EngineStart(folder, options.progress);
  try {
    const [mongoUrl, redisUrl, objectStoreUrl, mail] = await Promise.all([
      start.mongo(given.mongoUrl, options.databaseNodes ?? 1),
      start.redis(given.redisUrl),
      start.objectStore(given.objectStoreUrl),
      start.mail(given.smtpUrl, options.mailPort),
    ]);
    return {
      mongoUrl,
      redisUrl,
      redisUrlAs: (user) => (given.redisUrl === undefined ? redisUrlAs(user, redisUrl) : redisUrl),
      objectStoreUrl,
      smtpUrl: mail.smtpUrl,
      mailUrl: mail.webUrl,
      children: start.children,
      stop: () => start.stop(),
    };
  } catch (error) {
    await start.stop();
    throw error;
  }
}

/** @throws Error that says what to do, if nothing listens at the address of an engine. */
async function checkAnswers(engine: string, setting: string, url: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const at = { host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 443) };
  if (await isListening(at)) return url;
  throw new Error(
    `Cannot start: ${engine} does not answer at ${at.host}:${at.port}. Start it, or remove ${setting} from the environment.`,
  );
}

function withDatabase(url: string, database: string): string {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.toString();
}
