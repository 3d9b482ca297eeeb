import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import {
  attempt,
  findMongod,
  findRedis,
  freePort,
  newAgeKey,
  startMongo,
  startRedis,
  type AgeKey,
  type Mongo,
  type Redis,
} from '@club/engines';
import mongoose from 'mongoose';
import { writeDockerStub } from '../../../infra/docker/test/docker-stub.js';

const DEADLINE_MS = 240_000;
const DATABASES = ['booking', 'enquiry'] as const;
const progress = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * backup.sh and restore.sh on a database and with programs that are real: only the containers are missing. The data of the
 * database is a folder, which the scripts save, empty and fill.
 */
export class ScriptsWithoutContainers {
  /** For the programs that restore.sh starts, besides what the scripts themselves need. */
  env: Record<string, string> = {};
  /** Ends what uses the database, before restore.sh replaces it. */
  down: () => Promise<unknown> = () => Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly at: { port: number; folder: string },
    private readonly key: AgeKey,
    private readonly engines: { mongo: Mongo; redis: Redis },
  ) {}

  /** Nothing is in the folder yet, and it is removed by the caller. */
  static async start(folder: string): Promise<ScriptsWithoutContainers> {
    const volumes = join(folder, 'volumes');
    for (const part of ['mongo', 'minio', 'redis'])
      mkdirSync(join(volumes, part), { recursive: true });
    writeDockerStub(folder);
    const at = { port: await freePort(), folder: volumes };
    const mongo = await startMongo(await findMongod(progress), at);
    const redis = await startRedis(await findRedis(progress), { port: await freePort(), folder });
    const key = await newAgeKey(join(folder, 'key.txt'), progress);
    return new ScriptsWithoutContainers(folder, at, key, { mongo, redis });
  }

  mongoUrl(database: string): string {
    return this.engines.mongo.url(database);
  }

  get redisUrl(): string {
    return this.engines.redis.url;
  }

  async stop(): Promise<void> {
    await Promise.all([this.engines.mongo.child.stop(), this.engines.redis.child.stop()]);
  }

  /** @throws if it fails, with what it has printed. */
  async run(script: 'backup' | 'restore'): Promise<void> {
    const compose = await this.listen();
    const { port } = compose.address() as { port: number };
    const env = {
      ...this.key.env,
      ...this.env,
      PATH: `${this.folder}:${this.key.env.PATH}`,
      COMPOSE: `http://127.0.0.1:${port}`,
      VOLUMES: this.at.folder,
      DOCKER_LOG: '',
      NODE_OPTIONS: '',
    };
    const words = [`infra/docker/${script}.sh`, join(this.folder, 'backup')];
    const options = { cwd: process.cwd(), env, deadlineMs: DEADLINE_MS };
    const { code, output } = await attempt('bash', words, options);
    compose.close();
    if (code !== 0) throw new Error(`${script}.sh: ${output}`);
  }

  /** The collections of all services that have a row like this. */
  async collectionsWith(wanted: RegExp): Promise<string[]> {
    const found = await Promise.all(
      DATABASES.map(async (name) => {
        const collections = await this.collectionsOf(name);
        return Object.entries(collections)
          .filter(([, rows]) => rows.some((row) => wanted.test(JSON.stringify(row))))
          .map(([collection]) => `${name}.${collection}`);
      }),
    );
    return found.flat().sort();
  }

  private async listen(): Promise<Server> {
    const server = createServer((request, response) => {
      void text(request)
        .then((body) => this.answer(JSON.parse(body) as string[]))
        .then((reply) => response.end(reply))
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return server;
  }

  /** What `docker compose` would do. */
  private async answer(command: readonly string[]): Promise<string> {
    const line = command.join(' ');
    if (line.includes('mongosh')) return this.inMongo(command.at(-1) ?? '');
    if (line.includes('compose ps')) return 'a-container'; // the database runs
    if (line.includes('compose down')) {
      await this.down();
      await this.engines.mongo.child.stop();
    }
    if (line.includes('up -d --wait mongo'))
      this.engines.mongo = await startMongo(await findMongod(progress), this.at);
    return '';
  }

  /** mongosh waits for each answer by itself; here all rows are read before the script runs. */
  private async inMongo(script: string): Promise<string> {
    if (script.includes('fsyncLock')) return this.command({ fsync: 1, lock: true });
    if (script.includes('fsyncUnlock')) return this.command({ fsyncUnlock: 1 });
    const rows = await this.collectionsOf('enquiry');
    const enquiry = Object.fromEntries(
      Object.entries(rows).map(([name, all]) => [name, { find: () => ({ toArray: () => all }) }]),
    );
    const db = { auth: () => 1, getSiblingDB: (name: string) => ({ enquiry })[name] };
    const require = () => ({ readFileSync: () => 'the password' });
    return String(runInNewContext(script, { db, require }));
  }

  private async command(command: Record<string, unknown>): Promise<string> {
    return this.connected('admin', async (connection) => {
      await connection.db?.command(command);
      return '';
    });
  }

  private collectionsOf(database: string): Promise<Record<string, object[]>> {
    return this.connected(database, async (connection) => {
      const names = (await connection.listCollections()).map(({ name }) => name);
      const rows = names.map((name) => connection.collection(name).find().toArray());
      const all = await Promise.all(rows);
      return Object.fromEntries(names.map((name, index) => [name, all[index] ?? []]));
    });
  }

  private async connected<T>(
    database: string,
    work: (connection: mongoose.Connection) => Promise<T>,
  ): Promise<T> {
    const connection = await mongoose
      .createConnection(this.engines.mongo.url(database))
      .asPromise();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
}
