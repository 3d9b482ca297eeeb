import { DomainError, type Overview, type Role } from '@club/contracts';
import { Services } from '@club/kit';
import { GetOverviewCall, type Call } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../../test/staff-sign-in.js';

describe('the overview', () => {
  let app: NestFastifyApplication;
  const asked: string[] = [];
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
    jest.spyOn(app.get(Services), 'call').mockImplementation((call: Call) => {
      asked.push(call.pattern);
      if (call.pattern !== GetOverviewCall.pattern)
        return Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
      return Promise.resolve({
        sales: [],
        disputes: [],
        giftCards: [],
        quarantinedPayments: [],
      } as never);
    });
  });
  afterAll(() => app.close());

  const overviewFor = async (role: Role): Promise<Overview> => {
    asked.length = 0;
    const token = await openSession(app, await newMember(app, [{ role, venues: ['cardiff'] }]));
    const headers = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
    return (await app.inject({ url: '/api/admin/overview', headers })).json<Overview>();
  };

  it('says whose failed e-mails are unknown to members who may read e-mails', async () => {
    expect((await overviewFor('manager')).mailsUnknownOf).toEqual(['booking', 'enquiry']);
  });

  it('asks for no e-mails on behalf of members who may not, and calls nothing unknown', async () => {
    expect(await overviewFor('accountant')).toMatchObject({ failedMails: [], mailsUnknownOf: [] });
    expect(asked).toEqual([GetOverviewCall.pattern]);
  });
});
