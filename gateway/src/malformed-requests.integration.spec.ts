import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@club/contracts';
import { askHost } from '@club/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway } from '../test/isolated-gateway.js';
import { sendBytes } from '../test/raw-request.js';

describe('malformed requests', () => {
  let app: NestFastifyApplication;
  let port: number;
  beforeAll(async () => {
    app = await isolatedGateway();
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  it('get the usual error body and headers, and the connection closes', async () => {
    const answer = await sendBytes(app, 'NONSENSE\r\n\r\n');
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
