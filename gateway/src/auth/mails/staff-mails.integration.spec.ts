import { freePort } from '@club/engines';
import { createLogger, Services } from '@club/kit';
import { outboxCalls, type CallerName, type MailContent } from '@club/messages';
import { publicKeyOf } from '@club/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { isolatedEnv } from '../../../test/isolated-gateway.js';
import { freshAddress, manageStaff, newAccount, signIn } from '../../../test/staff-sign-in.js';
import { answerMailWorkers } from '../../answer-mail-workers.js';
import { readGatewaySettings } from '../../config.js';
import { createApp } from '../../create-app.js';

const SECRET = 'a secret of this test';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('an e-mail about a sign-in from a new device', () => {
  let app: NestFastifyApplication;
  let gatewayAddress: string;
  beforeAll(async () => {
    gatewayAddress = `127.0.0.1:${await freePort()}`;
    const settings = readGatewaySettings(
      isolatedEnv({
        GATEWAY_ADDRESS: gatewayAddress,
        CLUB_CALLER_KEYS: `mail:${publicKeyOf(SECRET)} gateway:${publicKeyOf(SECRET)}`,
      }),
    );
    const logger = createLogger('gateway', 'silent');
    app = await createApp(settings, logger);
    await answerMailWorkers(app, settings, logger);
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());

  async function lease(name: CallerName, outboxIds: string[]): Promise<MailContent[]> {
    const services = Services.connect(
      { gateway: gatewayAddress },
      { natsUrl: undefined, caller: { name, secret: SECRET } },
    );
    try {
      const { mails } = await services.call(outboxCalls.gateway.lease, { outboxIds });
      return mails.map(({ content }) => content as MailContent);
    } finally {
      await services.close();
    }
  }
  const rows = () =>
    app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('outbox').find();
  const rowIds = async () => (await rows().toArray()).map(({ _id }) => _id);
  const newRows = async (before: string[]) => (await rowIds()).filter((id) => !before.includes(id));

  it('names the device and the time, and the mail worker alone can fetch it', async () => {
    const account = await newAccount(app);
    await manageStaff(app).setEmail(account.username, 'ada@example.org');
    const before = await rowIds();
    const from = { address: freshAddress(), userAgent: FIREFOX };
    expect((await signIn(app, account, from)).status).toBe(200);
    const written = await newRows(before);
    expect(written).toHaveLength(1);
    await expect(lease('gateway', written)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(await lease('mail', written)).toEqual([
      {
        kind: 'staff-new-device',
        to: 'ada@example.org',
        username: account.username,
        device: 'Firefox on Windows',
        at: expect.stringMatching(/^\d{4}-/),
        link: 'http://admin.localhost/account',
      },
    ]);
  });

  it('is sent once for a device, and not if the password was wrong', async () => {
    const account = await newAccount(app);
    await manageStaff(app).setEmail(account.username, 'grace@example.org');
    const before = await rowIds();
    await signIn(app, { ...account, password: 'not this one' }, { address: freshAddress() });
    expect(await newRows(before)).toEqual([]);
    const first = await signIn(app, account, { address: freshAddress() });
    await signIn(app, account, { address: freshAddress(), cookie: first.cookie });
    expect(await newRows(before)).toHaveLength(1);
    await signIn(app, account, { address: freshAddress() });
    expect(await newRows(before)).toHaveLength(2);
  });

  it('is sent once to each who shares a computer, however often they take turns', async () => {
    const [ada, grace] = [await newAccount(app), await newAccount(app)];
    for (const { username } of [ada, grace])
      await manageStaff(app).setEmail(username, `${username}@example.org`);
    const before = await rowIds();
    const jar = new Map<string, string>();
    for (const account of [ada, grace, ada, grace]) {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const signedIn = await signIn(app, account, { address: freshAddress(), cookie });
      expect(signedIn.status).toBe(200);
      const [name = '', value = ''] = signedIn.cookie.split('=');
      jar.set(name, value);
    }
    expect(await newRows(before)).toHaveLength(2);
  });

  it('is not written for an account without an address', async () => {
    const account = await newAccount(app);
    const before = await rowIds();
    expect((await signIn(app, account, { address: freshAddress() })).status).toBe(200);
    expect(await newRows(before)).toEqual([]);
  });
});
