import { askHost } from '@club/client';
import { runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';

/** What an edge owes to whoever runs behind it; the same for the local one and for Caddy's. */
const system = runningSystem();
const page = async (host: string, path: string): Promise<string> => {
  const { status, body } = await askHost<string>(system, host, path);
  return status === 200 ? body : `status ${status}`;
};

describe('the edge', () => {
  it('leads each host to its own pages, and both to the interface', async () => {
    expect(await page('localhost', '/')).toMatch(/Upcoming Shows/);
    expect(await page('admin.localhost', '/')).toMatch(/<div id="root">/);
    expect(await page('admin.localhost', '/')).not.toMatch(/Upcoming Shows/);
    for (const host of ['localhost', 'admin.localhost'])
      expect((await askHost(system, host, '/api/venues')).status).toBe(200);
  });

  it('lets staff routes exist on the admin host alone', async () => {
    expect((await askHost(system, 'admin.localhost', '/api/admin/stats')).status).toBe(401);
    expect((await askHost(system, 'localhost', '/api/admin/stats')).status).toBe(404);
  });

  it('says itself where a caller comes from: what the caller says of it counts for nothing', async () => {
    const headers = {
      'x-forwarded-host': 'admin.localhost',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'host=admin.localhost',
    };
    expect((await askHost(system, 'localhost', '/api/admin/stats', { headers })).status).toBe(404);
  });

  it('takes uploads on the admin host only, by PUT, up to 5 MB', async () => {
    const path = '/club-incoming/00000000-0000-0000-0000-000000000000';
    expect(
      (await askHost(system, 'admin.localhost', path, { method: 'POST', body: 'x' })).status,
    ).toBe(405);
    const large = await askHost(system, 'admin.localhost', path, {
      method: 'PUT',
      body: Buffer.alloc(6 * 1024 * 1024),
    });
    expect([403, 413]).toContain(large.status); // a store may refuse the missing signature before the edge has counted
    expect([400, 404]).toContain(
      (await askHost(system, 'localhost', path, { method: 'PUT', body: Buffer.from('x') })).status,
    );
  });

  it('refuses what is too large in the one error body', async () => {
    const { status, body } = await askHost(system, 'localhost', '/api/contact', {
      method: 'POST',
      body: Buffer.alloc(2 * 1024 * 1024, 32),
    });
    expect([status, body]).toEqual([413, expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' })]);
  });

  it('carries a request id out', async () => {
    expect((await askHost(system, 'localhost', '/api/shows')).headers['x-request-id']).toEqual(
      expect.stringMatching(/^[\w-]{8,}$/),
    );
  });

  it('keeps probes and measurements to itself', async () => {
    for (const path of [
      '/metrics',
      '/health/ready',
      '/health/live',
      '/api/metrics',
      '/api/health/ready',
    ]) {
      expect([path, (await askHost(system, 'localhost', path)).status]).toEqual([path, 404]);
    }
  });
});
