import { askHost, signIn, succeeded } from '@club/client';
import { runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';

/** The duties of an edge, the same for the local one and for Caddy. */
const system = runningSystem();
const page = async (host: string, path: string): Promise<string> => {
  const { status, body } = await askHost<string>(system, host, path);
  return status === 200 ? body : `status ${status}`;
};

describe('the edge', () => {
  it('routes each host to its own pages and both hosts to the API', async () => {
    expect(await page('localhost', '/')).toMatch(/Upcoming Shows/);
    expect(await page('admin.localhost', '/')).toMatch(/<div id="root">/);
    expect(await page('admin.localhost', '/')).not.toMatch(/Upcoming Shows/);
    for (const host of ['localhost', 'admin.localhost'])
      expect((await askHost(system, host, '/api/venues')).status).toBe(200);
  });

  it('has staff routes on the admin host only', async () => {
    expect((await askHost(system, 'admin.localhost', '/api/admin/stats')).status).toBe(401);
    expect((await askHost(system, 'localhost', '/api/admin/stats')).status).toBe(404);
  });

  it('ignores headers in which callers claim another address or host', async () => {
    const headers = {
      'x-forwarded-host': 'admin.localhost',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'host=admin.localhost',
    };
    expect((await askHost(system, 'localhost', '/api/admin/stats', { headers })).status).toBe(404);
  });

  it('takes uploads on the admin host only, by PUT, up to 5 MB', async () => {
    const path = await signedUploadPath();
    const put = async (host: string, body: Buffer, method = 'PUT') =>
      (await askHost(system, host, path, { method, body })).status;
    expect(await put('admin.localhost', Buffer.from('x'), 'POST')).toBe(405);
    expect([400, 404]).toContain(await put('localhost', Buffer.from('x')));
    // The signature is right, so only the size can be the reason.
    expect(await put('admin.localhost', Buffer.alloc(6 * 1024 * 1024))).toBe(413);
    expect(await put('admin.localhost', Buffer.alloc(5_000_000))).toBe(200);
  });
  async function signedUploadPath(): Promise<string> {
    const request = { method: 'POST', token: await signIn(system) };
    const { uploadURL } = succeeded(
      await askHost<{ uploadURL: string }>(
        system,
        'admin.localhost',
        '/api/objects/upload',
        request,
      ),
    );
    return uploadURL.slice(new URL(uploadURL).origin.length);
  }

  it('refuses a body that is too large with the one error body', async () => {
    const { status, body } = await askHost(system, 'localhost', '/api/contact', {
      method: 'POST',
      body: Buffer.alloc(2 * 1024 * 1024, 32),
    });
    expect([status, body]).toEqual([413, expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' })]);
  });

  it('sends a request id with every answer', async () => {
    expect((await askHost(system, 'localhost', '/api/shows')).headers['x-request-id']).toEqual(
      expect.stringMatching(/^[\w-]{8,}$/),
    );
  });

  it('hides health checks and metrics', async () => {
    for (const path of [
      '/metrics',
      '/health/ready',
      '/health/live',
      '/api/metrics',
      '/api/health/ready',
      '/%6detrics',
      '/api/x\\..\\..\\metrics',
      '/api/x/../../metrics',
      '/api/x/%2e%2e/%2e%2e/metrics',
      '/api/%5c..%5c..%5cmetrics',
    ]) {
      expect([path, (await askHost(system, 'localhost', path)).status]).toEqual([path, 404]);
    }
  });
});
