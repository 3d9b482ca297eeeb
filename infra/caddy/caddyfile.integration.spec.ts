import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askHost } from '@club/client';
import { MAX_IMAGE_BYTES, type ErrorBody } from '@club/contracts';
import { Child, findCaddy, freePort, waitFor } from '@club/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const PROGRAMS = [
  'gateway',
  'public-web',
  'admin-web',
  'minio',
  'stripe-emulator',
  'maildev',
] as const;
type Program = (typeof PROGRAMS)[number];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const API_BYTES = 1_048_576;
const UPLOAD = '/club-incoming/00000000-0000-0000-0000-000000000000';

interface Arrival {
  at: Program;
  requestId: unknown;
  bytes: number;
}

/** The edge of production with its own configuration, in front of programs that only note what arrives. */
describe('the edge of the containers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-caddy-'));
  const servers = new Map<Program, Server>();
  let arrivals: Arrival[] = [];
  let begun = 0;
  let here: { port: number };
  let elsewhere: { port: number };
  const edges: Child[] = [];

  async function program(at: Program): Promise<void> {
    const server = createServer((request, reply) => {
      let bytes = 0;
      begun += 1;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => {
        arrivals.push({ at, requestId: request.headers['x-request-id'], bytes });
        reply.end(at);
      });
      request.on('error', () => reply.destroy());
    });
    servers.set(at, server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }

  /** A file of the configuration with the addresses of this test, and `ranges` for those of this machine. */
  function copyOf(file: string, { ranges, health }: { ranges: string; health: number }): string {
    let text = readFileSync(`infra/caddy/${file}`, 'utf8')
      .replaceAll(':2020', `:${health}`)
      .replaceAll('private_ranges', ranges);
    for (const [name, server] of servers) {
      const { port } = server.address() as AddressInfo;
      text = text.replace(
        new RegExp(`reverse_proxy ${name}:\\d+`, 'g'),
        `reverse_proxy 127.0.0.1:${port}`,
      );
    }
    const copy = join(folder, `${health}-${file}`);
    writeFileSync(copy, text);
    return copy;
  }

  async function startEdge(caddy: string, ranges: string): Promise<{ port: number }> {
    const [port, health] = [await freePort(), await freePort()];
    const at = { ranges, health };
    const edge = new Child({
      name: 'caddy',
      command: caddy,
      args: ['run', '--adapter', 'caddyfile', '--config', copyOf('Caddyfile', at)],
      env: {
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        EDGE_PORT: String(port),
        CLUB_PUBLIC_SITE: `http://localhost:${port}`,
        CLUB_ADMIN_SITE: `http://admin.localhost:${port}`,
        CLUB_DOOR_SITE: `http://door.localhost:${port}`,
        CLUB_MORE_SITES: copyOf('local.caddy', at),
        ADMIN_RANGES: ranges,
      },
      logFile: join(folder, `${port}.log`),
    });
    edges.push(edge);
    await waitFor('caddy', async () => (await askHost({ port }, 'localhost', '/')).status === 200);
    return { port };
  }

  beforeAll(async () => {
    const caddy = await findCaddy((line) => void process.stderr.write(`${line}\n`));
    for (const name of PROGRAMS) await program(name);
    here = await startEdge(caddy, 'private_ranges');
    elsewhere = await startEdge(caddy, '203.0.113.0/24'); // this machine is a stranger to it
  });
  afterAll(async () => {
    for (const edge of edges) await edge.stop();
    for (const server of servers.values()) server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    arrivals = [];
    begun = 0;
  });

  it.each([
    ['localhost', '/api/shows', 'gateway'],
    ['localhost', '/', 'public-web'],
    ['admin.localhost', '/', 'admin-web'],
    ['door.localhost', '/', 'admin-web'],
    ['door.localhost', '/api/door/night', 'gateway'],
  ])('gives a request to %s%s an id of its own', async (host, path, at) => {
    const headers = { 'x-request-id': 'an-id-that-someone-chose' };
    for (let turn = 0; turn < 2; turn += 1) await askHost(here, host, path, { headers });
    const ids = arrivals.map(({ requestId }) => requestId);
    expect(arrivals.map((arrival) => arrival.at)).toEqual([at, at]);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(2);
  });

  it('takes a picture of exactly the size that the page allows, and no byte more', async () => {
    const put = async (bytes: number) =>
      (
        await askHost<ErrorBody>(here, 'admin.localhost', UPLOAD, {
          method: 'PUT',
          body: Buffer.alloc(bytes),
        })
      ).status;
    expect(await put(MAX_IMAGE_BYTES)).toBe(200);
    expect(arrivals).toMatchObject([{ at: 'minio', bytes: MAX_IMAGE_BYTES }]);
    expect(await put(MAX_IMAGE_BYTES + 1)).toBe(413);
    expect(arrivals).toHaveLength(1);
  });

  it('takes a request to the API of 1 MiB, and passes no byte of a larger one on', async () => {
    const post = async (bytes: number) =>
      askHost<ErrorBody>(here, 'localhost', '/api/contact', {
        method: 'POST',
        body: Buffer.alloc(bytes),
      });
    expect((await post(API_BYTES)).status).toBe(200);
    expect(arrivals).toMatchObject([{ at: 'gateway', bytes: API_BYTES }]);
    for (const bytes of [API_BYTES + 1, 2 * API_BYTES, 10 * API_BYTES])
      expect(await post(bytes)).toMatchObject({
        status: 413,
        body: { code: 'PAYLOAD_TOO_LARGE' },
      });
    expect(begun).toBe(1);
  });

  it.each([
    '/metrics',
    '/%6detrics',
    '/health/ready',
    '/api/x/../../metrics',
    '/x/%2e%2e/health/live',
  ])('keeps %s to itself', async (path) => {
    for (const host of ['localhost', 'admin.localhost'])
      expect((await askHost(here, host, path)).status).toBe(404);
    expect(arrivals).toEqual([]);
  });

  it('shows emulator, inbox and the staff area of local mode to this machine only', async () => {
    for (const [host, at] of [
      ['stripe.localhost', 'stripe-emulator'],
      ['mail.localhost', 'maildev'],
      ['admin.localhost', 'admin-web'],
    ] as const) {
      expect(await askHost(here, host, '/')).toMatchObject({ status: 200, body: at });
      expect((await askHost(elsewhere, host, '/')).status).toBe(404);
    }
    // Phones at the door may be on mobile data.
    for (const host of ['localhost', 'door.localhost'])
      expect((await askHost(elsewhere, host, '/')).status).toBe(200);
  });
});
