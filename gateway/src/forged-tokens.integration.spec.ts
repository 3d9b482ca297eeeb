import { createHmac } from 'node:crypto';
import type { LoginReply } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';

const SECRET = 'the secret of this test alone, 0123456789abcdef';
const CREDENTIALS = { username: 'ada', password: 'a long enough password' };
const NOW = Math.floor(Date.now() / 1000);

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
function signed(claims: object, secret = SECRET): string {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

describe('a token that was signed with the right key', () => {
  let app: NestFastifyApplication;
  let claims: Record<string, unknown>;
  beforeAll(async () => {
    app = await isolatedGateway({
      ADMIN_USERNAME: CREDENTIALS.username,
      ADMIN_PASSWORD: CREDENTIALS.password,
      JWT_SECRET: SECRET,
      CLUB_RATE_LIMITS: 'off',
    });
    await prepare(app);
    const login = { method: 'POST', url: '/api/admin/login', payload: CREDENTIALS } as const;
    const reply = await app.inject({ ...login, headers: { host: 'admin.localhost' } });
    const [, content = ''] = reply.json<LoginReply>().token.split('.');
    claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as Record<string, unknown>;
  });
  afterAll(() => app.close());

  const statusWith = async (token: string): Promise<number> =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/admin/mails/retry',
        payload: {},
        headers: { host: 'admin.localhost', authorization: `Bearer ${token}` },
      })
    ).statusCode;

  it('is accepted with the claims of a sign-in: 400 for the empty body, and not 401', async () => {
    expect(await statusWith(signed(claims))).toBe(400);
  });

  it.each([
    ['has expired', { exp: NOW - 1 }],
    ['is of another issuer', { iss: 'another-house' }],
    ['is for another audience', { aud: 'visitors' }],
    ['has no issuer', { iss: undefined }],
    ['has no audience', { aud: undefined }],
    ['names no session', { sid: undefined }],
    ['names a session that is not open', { sid: 'another-session' }],
    ['names an account that does not exist', { sub: 'no-one' }],
    ['begins later', { nbf: NOW + 600 }],
  ])('is refused if it %s', async (_, change) => {
    expect(await statusWith(signed({ ...claims, ...change }))).toBe(401);
  });

  it('is refused if the key is another', async () => {
    expect(await statusWith(signed(claims, `${SECRET}!`))).toBe(401);
  });
});
