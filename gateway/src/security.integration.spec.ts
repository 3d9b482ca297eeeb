import { Services } from '@club/kit';
import { createHmac } from 'node:crypto';
import { DomainError, type ErrorBody, type LoginReply } from '@club/contracts';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { prepare, isolatedGateway } from '../test/isolated-gateway.js';
import { StaffStore } from './auth/staff.store.js';
import { readGatewaySettings } from './config.js';

const ADMIN = { host: 'admin.localhost' };
const PASSWORD = 'a long enough password';

describe('the gateway', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway({
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: PASSWORD,
      CORS_ORIGINS: 'https://friend.example.org',
      COOKIE_SECURE: 'true',
    });
    answerNotFound();
    await prepare(app);
  });
  afterAll(() => app.close());

  const answerNotFound = () =>
    jest
      .spyOn(app.get(Services), 'call')
      .mockImplementation(() => Promise.reject(new DomainError('NOT_FOUND')));
  const login = (password: string, remoteAddress = '10.9.0.1', username = 'ada') =>
    app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: ADMIN,
      payload: { username, password },
      remoteAddress,
    });
  const stats = (token: string) =>
    app.inject({
      url: '/api/admin/stats',
      headers: { ...ADMIN, authorization: `Bearer ${token}` },
    });

  it('sends the security headers with every response', async () => {
    for (const url of ['/api/config', '/api/nowhere', '/api/admin/stats']) {
      const { headers } = await app.inject({ url });
      expect(headers['content-security-policy']).toMatch(
        /default-src 'none'; frame-ancestors 'none'/,
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('allows cross-origin calls from listed origins only, never from all', async () => {
    const from = async (origin: string) =>
      (await app.inject({ url: '/api/config', headers: { origin } })).headers[
        'access-control-allow-origin'
      ];
    expect(await from('https://friend.example.org')).toBe('https://friend.example.org');
    expect(await from('https://evil.example.org')).toBeUndefined();
    expect(await from('https://friend.example.org.evil.example.org')).toBeUndefined();
  });

  it('answers malformed paths with the usual error body', async () => {
    for (const url of ['/api/shows/%', '/api/shows/%zz', '/%', '/api/shows/%F0%28%8C%28']) {
      const { statusCode, body } = await app.inject({ url });
      expect([url, statusCode]).toEqual([url, expect.any(Number)]);
      expect(statusCode).toBeLessThan(500);
      expect(JSON.parse(body) as ErrorBody).toMatchObject({
        code: expect.stringMatching(/^[A-Z_]+$/),
        requestId: expect.any(String),
      });
      expect(body).not.toMatch(/FST_|URI|component/);
    }
  });

  it('refuses bodies above 100 kB and bodies that are not JSON', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/api/contact',
        payload,
        headers: { 'content-type': type },
      });
    expect((await post(JSON.stringify({ message: 'x'.repeat(120_000) }))).statusCode).toBe(413);
    expect((await post('<a/>', 'application/xml')).statusCode).toBe(415);
    expect((await post('{"a":')).statusCode).toBe(400);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=a'])(
    'takes no form, which any site may send without asking: %s',
    async (type) => {
      const fields = {
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        subject: 'A question',
        message: 'Is there a show on Friday?',
      };
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': type },
        remoteAddress: '10.9.5.1',
      });
      expect(statusCode).toBe(415);
    },
  );

  it('stores passwords as argon2id and slows down guessing for one account, from one network only', async () => {
    const member = await app.get(StaffStore).findByName('ada');
    expect(member?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verify(member?.passwordHash ?? '', PASSWORD)).toBe(true);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        login(turn === 11 ? PASSWORD : 'not the password', '10.9.1.1'),
      ),
    );
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.at(-1)).toBe(429); // the right password, and last
    expect((await login(PASSWORD, '10.9.1.2')).statusCode).toBe(200);
  });

  it('refuses to start with a password of fewer than twelve characters', () => {
    expect(() => readGatewaySettings({ ADMIN_PASSWORD: 'short' })).toThrow(
      /ADMIN_PASSWORD: must have 12 characters or more/,
    );
    expect(() => readGatewaySettings({ ADMIN_PASSWORD: 'passwordpassword' })).toThrow(
      /ADMIN_PASSWORD: is one of the most common passwords/,
    );
  });

  it('accepts tokens of one algorithm, for at most an hour, while their session is open', async () => {
    const { token } = (await login(PASSWORD)).json<LoginReply>();
    expect((await stats(token)).statusCode).not.toBe(401);
    const [head = '', claims = '', mac = ''] = token.split('.');
    const read = (part: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    expect(read(head)).toMatchObject({ alg: 'HS256' });
    expect(Number(read(claims)['exp']) - Number(read(claims)['iat'])).toBeLessThanOrEqual(3600);
    expect(read(claims)).toMatchObject({ iss: expect.any(String), aud: expect.any(String) });
    const write = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const none = `${write({ alg: 'none', typ: 'JWT' })}.${claims}.`;
    const other = `${write({ alg: 'HS512', typ: 'JWT' })}.${claims}`;
    const wrongAlgorithm = `${other}.${createHmac('sha512', 'local-secret-not-for-production-0123456789').update(other).digest('base64url')}`;
    for (const forged of [none, wrongAlgorithm, `${head}.${claims}.${mac.slice(0, -4)}AAAA`])
      expect((await stats(forged)).statusCode).toBe(401);
    await app.inject({
      method: 'POST',
      url: '/api/admin/logout',
      headers: { ...ADMIN, authorization: `Bearer ${token}` },
    });
    expect((await stats(token)).statusCode).toBe(401);
  });

  it('sets a session cookie that scripts cannot read and other sites cannot send', async () => {
    const payload = { amount: 20, showId: 's', ticketQuantity: 1, customerEmail: 'a@example.org' };
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload,
      remoteAddress: '10.9.2.1',
    });
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  });

  it('trusts X-Forwarded-For from its own proxies only', async () => {
    const contact = (from: string, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: {},
        headers: { 'x-forwarded-for': from },
        remoteAddress,
      });
    const statuses = [];
    for (let turn = 0; turn < 8; turn += 1)
      statuses.push((await contact(`203.0.113.${turn}`, '10.9.3.1')).statusCode);
    expect(statuses).toContain(429); // a client that forges the header is still counted by its own address
    const proxied = [];
    for (let turn = 0; turn < 8; turn += 1)
      proxied.push((await contact(`203.0.113.${100 + turn}`, '127.0.0.1')).statusCode);
    expect(proxied).not.toContain(429);
  });
});
