import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createServer } from './create-server.js';

const ADDRESSES = [
  '/',
  '/dashboard?tab=shows',
  '/assets/no-such-file.js',
  '/health/live',
  '/%2e%2e/x',
];

const DOOR_FILES = [
  'index.html',
  'sw.js',
  'assets/page-1.js',
  'assets/decoder.worker-1.js',
  'assets/zxing-1.wasm',
  'assets/zxing-1.wasm.br',
];

const INTERNALS = /FST_|Error|statusCode|node_modules|\.js\b|ENOENT|\/tmp/;

describe('the server of the staff area', () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'club-admin-web-'))}/`;
  const door = `${folder}door/`;
  let server: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(`${folder}assets`);
    writeFileSync(`${folder}index.html`, '<div id="root"></div>');
    writeFileSync(`${folder}assets/index-1.js`, 'start()');
    mkdirSync(`${door}assets`, { recursive: true });
    for (const name of DOOR_FILES) writeFileSync(`${door}${name}`, `the ${name}`);
    server = await createServer({ doorHost: 'door.localhost', dist: folder, doorDist: door });
    server.get('/broken', () => {
      throw new Error('ENOENT: /tmp/secret.js cannot be read');
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('answers its one page for every path, and its assets', async () => {
    for (const url of ['/', '/dashboard', '/dashboard/shows?x=1'])
      expect((await server.inject(url)).body).toContain('id="root"');
    expect((await server.inject('/assets/index-1.js')).body).toBe('start()');
  });

  it.each([
    ['POST', '/dashboard', 404],
    ['GET', '/assets/index-0.js', 404],
    ['GET', '/assets/..%2f..%2fetc%2fpasswd', 404],
    ['GET', '/broken', 500],
  ] as const)('answers %s %s with %i in its own words', async (method, url, status) => {
    const { statusCode, body, headers } = await server.inject({ method, url });
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^[A-Z][a-z ,]+\.( Please try again shortly\.)?$/);
    expect(body).not.toMatch(INTERNALS);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it('answers a malformed path in its own words', async () => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write('GET /%zz HTTP/1.1\r\nhost: admin.localhost\r\nconnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).toContain('x-content-type-options: nosniff');
    expect(text).toContain('This page does not exist.');
    expect(text).not.toMatch(INTERNALS);
  });

  it.each(ADDRESSES)('sends its policy with %s', async (url) => {
    const { headers } = await server.inject({ url });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => directive.split(/ (.*)/s).slice(0, 2) as [string, string]),
    );
    // Only our own scripts, sent as files; styles from scripts, because Ant Design writes them.
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
    });
  });

  const atDoor = (url: string, method: 'GET' | 'POST' = 'GET', host = 'door.localhost:8080') =>
    server.inject({ method, url, headers: { host } });

  it.each(['DOOR.localhost', 'Door.LocalHost:8080'])(
    'has no page of the staff area on the host %s',
    async (host) => {
      expect((await atDoor('/', 'GET', host)).body).toBe('the index.html');
      expect((await atDoor('/assets/index-1.js', 'GET', host)).statusCode).toBe(404);
    },
  );

  it.each([
    ['/', 'index.html', 'no-cache', /^text\/html/],
    ['/?x=1', 'index.html', 'no-cache', /^text\/html/],
    ['/sw.js', 'sw.js', 'no-cache', /^(text|application)\/javascript/],
    ['/assets/page-1.js', 'assets/page-1.js', /immutable/, /^(text|application)\/javascript/],
    ['/assets/zxing-1.wasm', 'assets/zxing-1.wasm', /immutable/, /^application\/wasm$/],
  ] as const)('answers %s on the host of the door with its file', async (url, name, keep, type) => {
    const { body, headers, statusCode } = await atDoor(url);
    expect([statusCode, body]).toEqual([200, `the ${name}`]);
    expect(headers['cache-control']).toMatch(keep);
    expect(headers['content-type']).toMatch(type);
    expect(headers['permissions-policy']).toContain('camera=(self)');
  });

  it('sends what was compressed by the build to those who accept it', async () => {
    const headers = { host: 'door.localhost', 'accept-encoding': 'gzip, br' };
    const reply = await server.inject({ url: '/assets/zxing-1.wasm', headers });
    expect(reply.body).toBe('the assets/zxing-1.wasm.br');
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/wasm',
      'cache-control': expect.stringContaining('immutable') as unknown,
    });
  });

  it('lets the decoder alone run WebAssembly', async () => {
    for (const name of DOOR_FILES.slice(0, -1)) {
      const policy = (await atDoor(`/${name}`)).headers['content-security-policy'];
      const mayRun = String(policy).includes("'wasm-unsafe-eval'");
      expect([name, mayRun]).toEqual([name, name.includes('decoder.worker')]);
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe-inline');
    }
  });

  it.each([
    '/assets/page-0.js',
    '/sw-old.js',
    '/assets/zxing-1.wasm.br',
    '/dashboard',
    '/management-portal-2025',
    '/assets/index-1.js',
    '/..%2findex.html',
    '/health/live',
    '//index.html',
  ])('has no page for %s on the host of the door', async (url) => {
    const { statusCode, headers, body } = await atDoor(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toBe('This page does not exist.');
  });

  it('has the files of the door on no other host', async () => {
    expect((await atDoor('/', 'POST')).statusCode).toBe(404);
    for (const url of ['/sw.js', '/'])
      expect((await server.inject({ url })).body).toContain('id="root"');
    expect((await server.inject('/assets/page-1.js')).statusCode).toBe(404);
  });
});
