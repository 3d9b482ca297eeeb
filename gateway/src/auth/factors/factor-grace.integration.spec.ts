import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Grant, OwnFactors } from '@club/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Secret, TOTP } from 'otpauth';
import { isolatedGateway, prepare } from '../../../test/isolated-gateway.js';
import { staffRoutes } from '../../../test/routes.js';
import { addTotp, askStaff } from '../../../test/staff-requests.js';
import { freshAddress, manageStaff, newAccount, signIn } from '../../../test/staff-sign-in.js';
import { StaffStore } from '../staff.store.js';

/** What is needed to add a factor, to see what one is, and to leave. */
const BEFORE_A_FACTOR = [
  'DELETE api/admin/account/factor-reset',
  'DELETE api/admin/account/passkeys/:id',
  'DELETE api/admin/account/totp',
  'GET api/admin/account',
  'GET api/admin/account/factors',
  'PATCH api/admin/account/passkeys/:id',
  'POST api/admin/account/passkey-options',
  'POST api/admin/account/passkeys',
  'POST api/admin/account/recovery-codes',
  'POST api/admin/account/totp',
  'POST api/admin/account/totp/confirm',
  'POST api/admin/logout',
  'POST api/admin/step-ups',
  'POST api/admin/step-ups/passkey-options',
];
const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) });

describe('a role that touches money, without a second factor', () => {
  let app: NestFastifyApplication;
  const withGrace = async (days: string): Promise<void> => {
    app = await isolatedGateway({ STAFF_FACTOR_GRACE_DAYS: days, CLUB_RATE_LIMITS: 'off' });
    await prepare(app);
  };
  afterAll(() => app.close());
  const signedIn = async () => {
    const account = await newAccount(app);
    return { account, ...(await signIn(app, account, { address: freshAddress() })) };
  };

  describe('on its days', () => {
    beforeAll(() => withGrace('7'));
    it('works, and counts down from the first sign-in', async () => {
      const { account, token } = await signedIn();
      const dueAt = async (as: string) =>
        (await askStaff<OwnFactors>(app, 'GET /api/admin/account/factors', { token: as })).body;
      const first = await dueAt(token);
      const days = (Date.parse(first.dueAt ?? '') - Date.now()) / 86_400_000;
      expect([first.isOverdue, Math.ceil(days)]).toEqual([false, 7]);
      const again = await signIn(app, account, { address: freshAddress() });
      expect((await dueAt(again.token)).dueAt).toBe(first.dueAt);
    });

    it('begins anew for a role that was taken away and is given again', async () => {
      const { account } = await signedIn();
      await newAccount(app); // an owner stays
      const asked = async () =>
        (await app.get(StaffStore).findByName(account.username))?.factorAskedAt;
      const give = (role: Grant['role']) =>
        manageStaff(app).setGrants(account.username, [{ role, venues: ['*'] }]);
      expect(await asked()).toBeInstanceOf(Date);
      await give('manager');
      expect(await asked()).toBeInstanceOf(Date);
      await give('programmer');
      expect(await asked()).toBeUndefined();
      await app.close();
    });
  });

  describe('after its days', () => {
    beforeAll(() => withGrace('0'));

    it('can do nothing but add one', async () => {
      const { token } = await signedIn();
      for (const { name, method, path } of staffRoutes()) {
        if (BEFORE_A_FACTOR.includes(name)) continue;
        const route = `${method} /${path.replace(':id', 'an-id-0001')}`;
        const { status, body } = await askStaff(app, route, {
          token,
          ...(method !== 'GET' && { payload: {} }),
        });
        expect([name, status, body.code]).toEqual([name, 403, 'FACTOR_REQUIRED']);
      }
    });

    it('goes on in the same session once it has one', async () => {
      const { account, token } = await signedIn();
      const isClosed = async () =>
        (await askStaff(app, 'GET /api/admin/account/sessions', { token })).status;
      expect(await isClosed()).toBe(403);
      await addTotp(app, token, account, codeOf);
      expect(await isClosed()).toBe(200);
    });

    it('is not asked of a role that touches none', async () => {
      const { account, token } = await signedIn();
      await newAccount(app);
      await manageStaff(app).setGrants(account.username, [{ role: 'programmer', venues: ['*'] }]);
      const { status } = await askStaff(app, 'GET /api/admin/account/sessions', { token });
      expect(status).toBe(200);
    });
  });
});
