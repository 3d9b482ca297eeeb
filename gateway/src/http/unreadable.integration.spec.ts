import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@club/contracts';
import { askHost } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { lonelyGateway } from '../../test/lonely-gateway.js';

describe('what is hardly a request', () => {
  let app: NestFastifyApplication;
  let port: number;
  beforeAll(async () => {
    app = await lonelyGateway();
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const said = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(bytes);
    await once(socket, 'close');
    return text;
  };

  it('is answered in the one error body, with the headers of every answer, and no connection is kept', async () => {
    const answer = await said('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('connection: close');
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toMatch(
      /\{"code":"VALIDATION_FAILED","message":"[^"]+","requestId":"[\w-]{36}"\}$/,
    );
  });

  it('is too large where its headers are above 16 kB, and who sent it may ask again at once', async () => {
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

  it('is told so where its body is too large, however much of it is still on its way', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const wish = { method: 'POST', body: { message: 'x'.repeat(3_000_000) } };
      const { status, body } = await askHost<ErrorBody>(
        { port },
        'localhost',
        '/api/contact',
        wish,
      );
      expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
  });
});
