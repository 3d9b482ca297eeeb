import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@club/contracts';
import { askHost } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway } from '../test/isolated-gateway.js';

describe('malformed requests', () => {
  let app: NestFastifyApplication;
  let port: number;
  beforeAll(async () => {
    app = await isolatedGateway();
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const answerTo = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(bytes);
    await once(socket, 'close');
    return text;
  };

  it('get the usual error body and headers, and the connection closes', async () => {
    const answer = await answerTo('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('connection: close');
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toMatch(
      /\{"code":"VALIDATION_FAILED","message":"[^"]+","requestId":"[\w-]{36}"\}$/,
    );
  });

  it('with headers above 16 kB get 413, and the client may send another request at once', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { status, body } = await askHost<ErrorBody>(
        { port },
        'localhost',
        `/api/shows?search=${'x'.repeat(17_000)}`,
      );
      expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect((await askHost({ port }, 'localhost', '/api/nothing')).status).toBe(404);
    }
  });

  it('with a body above the limit get 413 while the client is still sending', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const input = { method: 'POST', body: { message: 'x'.repeat(3_000_000) } };
      const { status, body } = await askHost<ErrorBody>(
        { port },
        'localhost',
        '/api/contact',
        input,
      );
      expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
  });
});
