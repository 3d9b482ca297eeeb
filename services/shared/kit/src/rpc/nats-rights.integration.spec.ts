import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pence } from '@club/contracts';
import { freePort, natsUrlAs, startNats, waitFor, type Child, type NatsUser } from '@club/engines';
import {
  callerSchema,
  callersOf,
  CloseOfferCall,
  ListOffersCall,
  type CallerName,
} from '@club/messages';
import { publicKeyOf } from '@club/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger } from '../log/logger.js';
import { readCallerKeys } from './caller-keys.js';
import { allCalls } from './handler-faults.js';
import { Handles, setHandlingRules } from './handles.js';
import { Services } from './services.js';
import { listenOptions } from './transport.js';

const USERS = callerSchema.options;
const SECRET = 'a secret of this test';
const MEGABYTES = 3;
const closed: string[] = [];

@Controller()
class Offers {
  @Handles(CloseOfferCall)
  close({ showId }: { showId: string }) {
    closed.push(showId);
    return Promise.resolve({});
  }
  @Handles(ListOffersCall)
  list() {
    const showId = 'x'.repeat(MEGABYTES * 1024 * 1024);
    const counts = { capacity: 1, sold: 0, held: 0, unitPence: pence(2000) };
    const offer = { showId, withdrawn: false, salesEndAt: '2030-01-05T19:30:00.000Z' };
    return Promise.resolve({ offers: [{ ...offer, ...counts, status: 'scheduled' as const }] });
  }
}
@Module({ controllers: [Offers] })
class OffersModule {}

const folder = mkdtempSync(join(tmpdir(), 'club-nats-'));
const progress = (line: string): void => void process.stderr.write(`${line}\n`);
let servers: Child[] = [];
let connections: NatsConnection[] = [];
let port: number;
beforeAll(async () => {
  port = await freePort();
  servers = [await startNats({ port, folder }, progress)];
});
afterEach(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  connections = [];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** A connection of its own, and what NATS refuses on it. */
async function as(user: NatsUser): Promise<{ nats: NatsConnection; refused: string[] }> {
  const nats = await connect({ servers: `127.0.0.1:${port}`, user, pass: `local-${user}` });
  connections.push(nats);
  const refused: string[] = [];
  void (async () => {
    for await (const status of nats.status())
      if (status.type === 'error') refused.push(status.error.message);
  })();
  return { nats, refused };
}
/** What NATS refuses this user to subscribe to. */
async function refusedSubscriptions(
  user: NatsUser,
  subscriptions: readonly { subject: string; queue?: string }[],
): Promise<string[]> {
  const { nats } = await as(user);
  const refused: string[] = [];
  for (const { subject, queue } of subscriptions)
    nats.subscribe(subject, {
      ...(queue !== undefined && { queue }),
      callback: (error) => {
        if (error !== null) refused.push(subject);
      },
    });
  await nats.flush();
  return refused.sort();
}

describe('the users of NATS', () => {
  it.each(USERS)('let %s send exactly the calls that it may make', async (user) => {
    const { nats, refused } = await as(user);
    const patterns = allCalls().map(({ pattern }) => pattern);
    const denied = allCalls().filter((call) => !callersOf(call).includes(user));
    for (const pattern of patterns) nats.publish(pattern, '{}');
    await nats.flush();
    await waitFor('the refusals', async () => refused.length >= denied.length);
    const named = patterns.filter((pattern) =>
      refused.some((line) => line.includes(`"${pattern}"`)),
    );
    expect(named.sort()).toEqual(denied.map(({ pattern }) => pattern).sort());
  });

  it.each(['gateway', 'catalog', 'booking', 'enquiry', 'mail'] as const)(
    'let %s listen to calls to itself in its queue group, and to nothing else',
    async (user) => {
      const others = USERS.filter((name) => name !== user);
      const foreign = [
        ...others.map((name) => ({ subject: `${name}.>`, queue: name })),
        ...others.map((name) => ({ subject: `_INBOX.${name}.>` })),
        { subject: '>' },
        { subject: '_INBOX.>' },
        { subject: '$SYS.>' },
        { subject: `${user}.outside.the.group` },
      ];
      expect(await refusedSubscriptions(user, foreign)).toEqual(
        foreign.map(({ subject }) => subject).sort(),
      );
      expect(await refusedSubscriptions(user, [{ subject: `${user}.>`, queue: user }])).toEqual([]);
    },
  );

  it('refuse a client without a password', async () => {
    const options = { servers: `127.0.0.1:${port}`, reconnect: false };
    await expect(connect(options)).rejects.toThrow(/[Aa]uthorization/);
    await expect(connect({ ...options, user: 'booking', pass: 'guess' })).rejects.toThrow(
      /[Aa]uthorization/,
    );
  });
});

describe('a call through NATS', () => {
  let app: INestMicroservice | undefined;
  afterEach(() => app?.close());

  const listen = async (natsUrl: string, natsCa?: string): Promise<void> => {
    const keys = ['gateway', 'catalog', 'mail'].map((name) => `${name}:${publicKeyOf(SECRET)}`);
    const callerKeys = readCallerKeys(keys.join(' '));
    setHandlingRules({ logger: createLogger('booking', 'silent'), callerKeys });
    const at = { address: 'booking:1', bindHost: '127.0.0.1', natsUrl, natsCa };
    app = await NestFactory.createMicroservice(OffersModule, {
      ...listenOptions('booking', at),
      logger: false,
    });
    await app.listen();
  };
  const asCaller = async <T>(
    { name, natsUrl, natsCa }: { name: CallerName; natsUrl: string; natsCa?: string | undefined },
    work: (services: Services) => Promise<T>,
  ): Promise<T> => {
    const services = Services.connect(
      { booking: 'booking:1' },
      { natsUrl, natsCa, caller: { name, secret: SECRET } },
    );
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  };
  const close = (name: CallerName, natsUrl: string, natsCa?: string): Promise<unknown> =>
    asCaller({ name, natsUrl, natsCa }, (services) =>
      services.call(CloseOfferCall, { showId: 'x' }),
    );

  it('is answered with the rights of caller and service, and does not arrive without them', async () => {
    await listen(natsUrlAs('booking', port));
    closed.length = 0;
    await expect(close('mail', natsUrlAs('mail', port))).rejects.toMatchObject({
      code: 'SERVICE_TIMEOUT',
    });
    expect(closed).toEqual([]);
    expect(await close('catalog', natsUrlAs('catalog', port))).toEqual({});
    expect(closed).toEqual(['x']);
  });

  it('may have an answer of several megabytes, such as a list of all shows', async () => {
    await listen(natsUrlAs('booking', port));
    const gateway = { name: 'gateway', natsUrl: natsUrlAs('gateway', port) } as const;
    const { offers } = await asCaller(gateway, (services) => services.call(ListOffersCall, {}));
    expect(offers[0]?.showId).toHaveLength(MEGABYTES * 1024 * 1024);
  });

  it('is encrypted, by a server whose certificate our authority has signed', async () => {
    const secrets = join(folder, 'secrets');
    const script = 'infra/kubernetes/make-nats-secrets.sh';
    execFileSync('bash', [script, secrets, 'nats', 'localhost']);
    const encrypted = await freePort();
    const tls = { certificate: join(secrets, 'nats_certificate'), key: join(secrets, 'nats_key') };
    servers.push(await startNats({ port: encrypted, folder, tls }, progress));
    const ca = readFileSync(join(secrets, 'nats_ca'), 'utf8');
    const urlAs = (user: NatsUser) => `tls://${user}:local-${user}@localhost:${encrypted}`;
    await listen(urlAs('booking'), ca);
    expect(await close('catalog', urlAs('catalog'), ca)).toEqual({});
    const user = { servers: `localhost:${encrypted}`, user: 'catalog', pass: 'local-catalog' };
    await expect(connect({ ...user, tls: {}, reconnect: false })).rejects.toThrow(/certificate/);
    await expect(connect({ ...user, tls: null, reconnect: false })).rejects.toThrow();
  });
});
