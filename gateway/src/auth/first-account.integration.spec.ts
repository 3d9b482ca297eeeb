import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, freshAddress, manageStaff, signIn } from '../../test/staff-sign-in.js';

const FIRST = 'the first long password';
const SECOND = 'the second long password';

describe('the account that the environment names', () => {
  const running: NestFastifyApplication[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((app) => app.close()));
  });
  const username = `first-${randomUUID()}`;
  // The suite's URL has DATABASE in the place of a name, so that each test can have a database of its own.
  const database = process.env['TEST_MONGO_URL']?.replace('DATABASE', `gateway-${randomUUID()}`);
  async function start(password: string): Promise<NestFastifyApplication> {
    const app = await isolatedGateway({
      GATEWAY_MONGO_URL: database ?? '',
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
      COOKIE_SECURE: 'true',
    });
    running.push(app);
    await prepare(app);
    return app;
  }
  const statusOf = async (app: NestFastifyApplication, password: string) =>
    (await signIn(app, { username, password }, { address: freshAddress() })).status;

  it('is created at the first start, and no later start sets its password again', async () => {
    const first = await start(FIRST);
    expect(await statusOf(first, FIRST)).toBe(200);
    const changed = await manageStaff(first).resetPassword(username);
    const second = await start(FIRST);
    expect(await statusOf(second, FIRST)).toBe(401);
    expect(await statusOf(second, changed)).toBe(200);
  });

  it('adopts the password of the settings when an operator asks for it, ends its sessions and forgets its devices', async () => {
    const app = await start(SECOND);
    const changed = await manageStaff(app).resetPassword(username);
    const signedIn = await signIn(
      app,
      { username, password: changed },
      { address: freshAddress() },
    );
    const stats = () =>
      app.inject({
        url: '/api/admin/stats',
        headers: { ...ADMIN_HOST, authorization: `Bearer ${signedIn.token}` },
      });
    expect((await stats()).statusCode).not.toBe(401);
    expect(signedIn.setCookie).toMatch(
      /^__Host-club_device_[0-9a-f]{16}=.*Path=\/;.*HttpOnly; Secure; SameSite=Strict/,
    );
    await manageStaff(app).adoptPassword(username, SECOND);
    expect((await stats()).statusCode).toBe(401);
    expect(await statusOf(app, changed)).toBe(401);
    expect(await statusOf(app, SECOND)).toBe(200);
    // A forgotten device has no attempts of its own any more, so the limit of the account applies to it.
    const stranger = freshAddress();
    const from = { address: stranger, cookie: signedIn.cookie };
    for (let turn = 0; turn < 8; turn += 1)
      await signIn(app, { username, password: 'not the password' }, from);
    expect((await signIn(app, { username, password: SECOND }, from)).status).toBe(429);
  });
});
