import 'reflect-metadata';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  CloseOfferCall,
  GetShowHistoryCall,
  ListVenuesCall,
  type CallerName,
  type Envelope,
} from '@club/messages';
import { freePort } from '@club/engines';
import { privateKeyOf, publicKeyOf } from '@club/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger } from '../log/logger.js';
import { actingStaff, runInContext } from '../log/request-context.js';
import { signed } from './call-signature.js';
import { readCallerKeys } from './caller-keys.js';
import { Handles, setHandlingRules } from './handles.js';
import { Services } from './services.js';
import { listenOptions } from './transport.js';

const SECRETS = {
  gateway: 'a secret of the gateway',
  catalog: 'a secret of catalog',
  mail: 'a secret of mail',
};
type Known = keyof typeof SECRETS;
const CALLER_KEYS = Object.entries(SECRETS).map(
  ([name, secret]) => `${name}:${publicKeyOf(secret)}`,
);
const ADA = { id: 's1', username: 'ada', rights: { 'shows:read': ['*'] } };
const HUGE = 200 * 1024 * 1024;
const CHUNK = 4 * 1024 * 1024;

/** What the handlers below did, and for whom. */
const done: string[] = [];

@Controller()
class Venues {
  @Handles(ListVenuesCall)
  list() {
    return Promise.resolve({ venues: [] });
  }
  @Handles(GetShowHistoryCall)
  history() {
    done.push(`history for ${actingStaff()}`);
    return Promise.resolve({ actions: [] });
  }
  @Handles(CloseOfferCall)
  close({ showId }: { showId: string }) {
    done.push(`closed ${showId}`);
    return Promise.resolve({});
  }
}
@Module({ controllers: [Venues] })
class VenuesModule {}

describe('a service’s TCP port, for any sender in its network', () => {
  let app: INestMicroservice;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const callerKeys = readCallerKeys(CALLER_KEYS.join('\n'));
    setHandlingRules({ logger: createLogger('catalog', 'silent'), callerKeys });
    const options = listenOptions('catalog', {
      address: `127.0.0.1:${port}`,
      bindHost: '127.0.0.1',
    });
    app = await NestFactory.createMicroservice(VenuesModule, { ...options, logger: false });
    await app.listen();
  });
  afterAll(() => app.close());

  const opened = async (): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined); // the service disconnects us
    await once(socket, 'connect');
    return socket;
  };
  /** Makes calls as one process, with its key or another one. */
  const as = async <T>(
    name: CallerName,
    work: (services: Services) => Promise<T>,
    secret: string = SECRETS[name as Known],
  ): Promise<T> => {
    const address = `127.0.0.1:${port}`;
    const client = Services.connect(
      { catalog: address, booking: address },
      { natsUrl: undefined, caller: { name, secret } },
    );
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  const answers = () => as('gateway', (services) => services.call(ListVenuesCall, {}));
  const frame = (packet: unknown): string => {
    const text = JSON.stringify(packet);
    return `${text.length}#${text}`;
  };

  it('disconnects a frame of 200 MB long before it has read it, and goes on working', async () => {
    const socket = await opened();
    socket.write(`${HUGE}#`);
    let sent = 0;
    while (sent < HUGE && !socket.destroyed) {
      const more = socket.write('x'.repeat(CHUNK));
      sent += CHUNK;
      if (!more) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
    expect(socket.destroyed).toBe(true);
    expect(sent).toBeLessThan(HUGE / 2);
    expect(await answers()).toEqual({ venues: [] });
  });

  it('survives a pattern that is nested ten thousand deep and text that is not a message', async () => {
    const nested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    for (const text of [
      `{"pattern":${nested},"id":"1","data":{}}`,
      'null',
      '{"pattern":{"__proto__":{"x":1}},"id":"1"}',
      '[[[[',
    ]) {
      const socket = await opened();
      socket.write(`${text.length}#${text}`);
      socket.resume().end();
      await once(socket, 'close');
    }
    expect(await answers()).toEqual({ venues: [] });
  });

  /** What the service answers to a message on its port, whatever that contains. */
  const answerTo = async (pattern: string, data: unknown): Promise<string> => {
    const socket = await opened();
    socket.write(frame({ pattern, id: '1', data }));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return reply.toString();
  };
  const message = { requestId: 'test-request', data: { showId: 'x', id: 'x' } };
  /** A message that this process has signed for this call. */
  const signedBy = (name: Known, pattern: string, over: Partial<Envelope> = {}): Envelope =>
    signed(
      pattern,
      { ...message, from: name, at: Date.now(), ...over },
      privateKeyOf(SECRETS[name]),
    );

  it('does what catalog asks, and nothing that another process asks in its place', async () => {
    done.length = 0;
    const { pattern } = CloseOfferCall;
    for (const data of [
      message,
      { ...message, staff: 'forged.forged' },
      { ...message, from: 'catalog', at: Date.now(), signature: '' },
      signedBy('mail', pattern),
      signedBy('gateway', pattern, { staff: ADA }),
      { ...signedBy('mail', pattern), from: 'catalog' },
      signedBy('catalog', 'booking.offers.withdraw'),
    ])
      expect(await answerTo(pattern, data)).toMatch(/UNAUTHORIZED/);
    expect(done).toEqual([]);
    // The control: the same message with catalog's own signature.
    expect(await answerTo(pattern, signedBy('catalog', pattern))).not.toMatch(/UNAUTHORIZED/);
    expect(done).toEqual(['closed x']);
  });

  it('refuses a call for staff without the gateway’s signature', async () => {
    done.length = 0;
    const { pattern } = GetShowHistoryCall;
    const good = signedBy('gateway', pattern, { staff: ADA });
    for (const data of [
      signedBy('gateway', pattern),
      signedBy('catalog', pattern, { staff: ADA }),
      { ...signedBy('catalog', pattern, { staff: ADA }), from: 'gateway' },
      signedBy('gateway', 'catalog.shows.delete', { staff: ADA }),
      signedBy('gateway', pattern, { staff: ADA, at: Date.now() - 61_000 }),
      { ...good, data: { id: 'another show' } },
      { ...good, staff: { ...ADA, username: 'grace' } },
    ])
      expect(await answerTo(pattern, data)).toMatch(/UNAUTHORIZED/);
    expect(done).toEqual([]);
    expect(await answerTo(pattern, good)).toMatch(/actions/);
    expect(done).toEqual(['history for ada']);
  });

  it('refuses a member of staff without the right, although the gateway has signed the call', async () => {
    done.length = 0;
    const { pattern } = GetShowHistoryCall;
    const without = { ...ADA, rights: { 'shows:write': ['*'] } };
    expect(await answerTo(pattern, signedBy('gateway', pattern, { staff: without }))).toMatch(
      /FORBIDDEN/,
    );
    const widened = { ...signedBy('gateway', pattern, { staff: without }), staff: ADA };
    expect(await answerTo(pattern, widened)).toMatch(/UNAUTHORIZED/);
    expect(done).toEqual([]);
  });

  it('tells a caller whose key is refused that the service is away, and staff that they must sign in', async () => {
    const close = (services: Services) => services.call(CloseOfferCall, { showId: 'x' });
    const history = (services: Services) => services.call(GetShowHistoryCall, { id: 'x' });
    await expect(as('catalog', close, 'a key that was replaced')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(as('gateway', history)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const asAda = (services: Services) =>
      runInContext({ requestId: 'r', staff: ADA }, () => history(services));
    expect(await as('gateway', asAda)).toEqual({ actions: [] });
    await expect(as('gateway', asAda, 'a key that was replaced')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});
