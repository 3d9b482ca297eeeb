import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { waitFor } from '@club/engines';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

const WEBP = { host: 'localhost', accept: 'image/webp' };

describe('images', () => {
  it('are read from the bucket of served images', async () => {
    const { hostname, port, username, password } = new URL(
      process.env['TEST_OBJECT_STORE_URL'] ?? '',
    );
    const keys = { accessKey: username, secretKey: password };
    const store = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...keys });
    const bucket = `served-${randomUUID()}`;
    await store.makeBucket(bucket, 'us-east-1');
    await store.putObject(bucket, 'a-picture-0001/480.webp', Buffer.from('a picture'));
    const app = await isolatedGateway({ BUCKET_SERVED: bucket });
    await prepare(app);
    const read = (id: string) => app.inject({ url: `/objects/uploads/${id}?w=300`, headers: WEBP });
    const found = await read('a-picture-0001');
    expect([found.statusCode, found.headers['content-type'], found.body]).toEqual([
      200,
      'image/webp',
      'a picture',
    ]);
    expect((await read('a-picture-0002')).statusCode).toBe(404);
    await app.close();
  });

  it('leave no connection to a store that takes requests and stays silent', async () => {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined); // the gateway may reset it
      socket.resume();
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const app = await isolatedGateway({ OBJECT_STORE_URL: `http://key:secret@127.0.0.1:${port}` });
    await prepare(app);
    const asked = once(silent, 'connection') as Promise<[Socket]>;
    const answer = await app.inject({ url: '/objects/uploads/a-picture-0001', headers: WEBP });
    expect(answer.statusCode).toBe(504);
    const [connection] = await asked;
    await waitFor('the end of the connection', () => Promise.resolve(connection.destroyed));
    await app.close();
    silent.close();
  });
});
