import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Secret, TOTP } from 'otpauth';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { addTotp } from '../../test/staff-requests.js';
import { freshAddress, manageStaff, newAccount, signIn } from '../../test/staff-sign-in.js';
import { CollectMember } from './collect-member.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('what the gateway holds about a member of staff', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  afterAll(() => app.close());

  const collect = async (email: string) =>
    Object.fromEntries(
      (await app.get(CollectMember).execute(email, new Date())).map(({ title, entries }) => [
        title,
        entries,
      ]),
    );

  it('is in their copy: account, sessions, devices, factors and e-mails, but no secret', async () => {
    const account = await newAccount(app);
    const email = `ada-${randomUUID()}@example.org`;
    await manageStaff(app).setEmail(account.username, email);
    const from = { address: freshAddress(), userAgent: FIREFOX };
    const { token } = await signIn(app, account, from);
    const { secret } = await addTotp(app, token, account, (key) =>
      TOTP.generate({ secret: Secret.fromBase32(key) }),
    );
    const copy = await collect(email.toUpperCase());
    expect(copy).toMatchObject({
      'Staff account': [{ username: account.username, email, roles: 'owner:*', state: 'open' }],
      'Sessions in the staff area': [{ device: 'Firefox on Windows' }],
      'Devices that have signed in': [{ keptUntil: expect.stringMatching(/^20/) }],
      'Second factors': [{ authenticatorApp: 'yes' }],
      'Open invitations': [],
      'E-mails about the account': [{ kind: 'staff-new-device', to: email }],
    });
    expect(JSON.stringify(copy)).not.toContain(secret);
    expect(JSON.stringify(copy)).not.toContain('argon2');
    expect(await app.get(CollectMember).count(email)).toBe(1);
  });

  it('is nothing for anyone else', async () => {
    const stranger = `${randomUUID()}@example.org`;
    expect(await app.get(CollectMember).execute(stranger, new Date())).toEqual([]);
    expect(await app.get(CollectMember).count(stranger)).toBe(0);
  });
});
