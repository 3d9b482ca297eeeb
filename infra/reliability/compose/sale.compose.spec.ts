import { askHost, signIn, SpecificationClient, intentOf } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { anyImage, composition, waitForBookings, system } from './composed.js';

describe('the system in containers', () => {
  it('carries one request id of a sale from the edge to the e-mail', async () => {
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    const email = 'followed@example.org';
    const { body: intent } = await client.intent(show, 2, email);
    const { body: booking } = await client.book(show, 2, email);
    await client.pay(intent.clientSecret);
    const done = await client.complete(booking.id, intentOf(intent.clientSecret));
    expect(done.status).toBe(200);
    await waitFor('the e-mail', async () => (await caughtMailsTo(system.mailUrl, email))[0]);
    const ids = async (service: string): Promise<Set<string>> => {
      const lines = (await composition.compose('logs', '--no-log-prefix', service)).split('\n');
      return new Set(lines.map((line) => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? ''));
    };
    const [atGateway, atMail] = await Promise.all([ids('gateway'), ids('mail')]);
    expect([...atMail].filter((id) => id !== '' && atGateway.has(id)).length).toBeGreaterThan(0);
    await waitForBookings([email]);
  });

  it('uploads an image through the edge into the store and serves it', async () => {
    const token = await signIn(system);
    const { body: upload } = await askHost<{ uploadURL: string }>(
      system,
      'admin.localhost',
      '/api/objects/upload',
      {
        method: 'POST',
        token,
      },
    );
    expect(new URL(upload.uploadURL).host).toBe(`admin.localhost:${system.port}`);
    const { pathname, search } = new URL(upload.uploadURL);
    const unsigned = await askHost(system, 'admin.localhost', pathname, {
      method: 'PUT',
      body: Buffer.from('not an image'),
    });
    expect(unsigned.status).toBe(403);
    const large = await askHost(system, 'admin.localhost', `${pathname}${search}`, {
      method: 'PUT',
      body: Buffer.alloc(6 * 1024 * 1024),
    });
    expect(large.status).toBe(413);
    const put = await askHost(system, 'admin.localhost', `${pathname}${search}`, {
      method: 'PUT',
      body: Buffer.from('not an image'),
    });
    expect(put.status).toBe(200);
    expect((await askHost(system, 'localhost', await anyImage())).headers['content-type']).toMatch(
      /^image\//,
    );
  });
});
