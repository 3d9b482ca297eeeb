import 'reflect-metadata';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { GetShowHistoryCall, ListVenuesCall } from '@club/messages';
import { freePort } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger } from '../log/logger.js';
import { Handles, setHandlingRules } from './handles.js';
import { Services } from './services.js';
import { listenOptions } from './transport.js';

const SECRET = 'a secret of this test';
const HUGE = 200 * 1024 * 1024;
const CHUNK = 4 * 1024 * 1024;

@Controller()
class Venues {
  @Handles(ListVenuesCall)
  list() {
    return Promise.resolve({ venues: [] });
  }
  @Handles(GetShowHistoryCall)
  history() {
    return Promise.resolve({ actions: [] });
  }
}
@Module({ controllers: [Venues] })
class VenuesModule {}

describe('a service’s TCP port, for any sender in its network', () => {
  let app: INestMicroservice;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    setHandlingRules({ logger: createLogger('catalog', 'silent'), internalSecret: SECRET });
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
  const answers = async (): Promise<unknown> => {
    const client = Services.connect(
      { catalog: `127.0.0.1:${port}` },
      { natsUrl: undefined, internalSecret: SECRET },
    );
    try {
      return await client.call(ListVenuesCall, {});
    } finally {
      await client.close();
    }
  };
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

  it('refuses a call for staff without the gateway’s signature', async () => {
    const socket = await opened();
    const staff = Buffer.from(
      JSON.stringify({ id: 's', username: 'ada', until: Date.now() + 60_000 }),
    ).toString('base64url');
    socket.write(
      frame({
        pattern: GetShowHistoryCall.pattern,
        id: '1',
        data: { requestId: 'test-request', staff: `${staff}.forged`, data: { id: 'x' } },
      }),
    );
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/UNAUTHORIZED/);
    expect(reply.toString()).not.toMatch(/actions/);
    socket.destroy();
  });
});
