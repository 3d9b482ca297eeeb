import { DomainError } from '@club/contracts';
import { Services } from '@club/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import {
  ADMIN_HOST,
  freshAddress,
  manageStaff,
  newAccount,
  newMember,
  openSession,
  signIn,
  type Account,
} from '../../test/staff-sign-in.js';

describe('the audit trail of the gateway', () => {
  let app: NestFastifyApplication;
  let account: Account;
  let staffId: string;
  let call: jest.SpiedFunction<Services['call']>;
  let seen = 0;

  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off' });
    await prepare(app);
    call = jest.spyOn(app.get(Services), 'call');
    account = await newAccount(app);
  });
  beforeEach(async () => {
    call.mockImplementation(() => Promise.reject(new DomainError('NOT_FOUND')));
    staffId = await newMember(app, [{ role: 'owner', venues: ['*'] }]);
    seen = await trail().countDocuments();
  });
  afterAll(() => app.close());

  const trail = () => app.get<Connection>(getConnectionToken()).collection('audit_trail');
  /** The rows since the test began, without what differs at each run. */
  const rows = async () => {
    const found = await trail()
      .find({ _id: { $gt: seen as never } })
      .sort({ _id: 1 })
      .toArray();
    return found.map(({ act, outcome, actor, target, details }) => ({
      act: act as string,
      outcome: outcome as string,
      by: (actor as { kind: string }).kind,
      target: (target as { id: string }).id,
      details: details as object,
    }));
  };
  const asStaff = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { ...ADMIN_HOST, authorization: `Bearer ${await openSession(app, staffId)}` },
      ...(payload && { payload }),
    });

  it('notes a sign-in with the network, but without the address', async () => {
    const address = '203.0.113.77';
    expect((await signIn(app, account, { address })).status).toBe(200);
    expect(await rows()).toMatchObject([{ act: 'sign-in', outcome: 'done', by: 'staff' }]);
    const [row] = await trail()
      .find({ _id: { $gt: seen as never } })
      .toArray();
    expect(row).toMatchObject({ network: '203.0.113.0/24', actor: { name: account.username } });
    expect(JSON.stringify(row)).not.toContain(address);
  });

  it('notes a failed sign-in without the name that was typed', async () => {
    const typed = 'my secret password';
    for (const username of [account.username, typed])
      await signIn(app, { username, password: 'wrong' }, { address: freshAddress() });
    expect(await rows()).toMatchObject([
      { act: 'sign-in', outcome: 'refused', by: 'unknown' },
      { act: 'sign-in', outcome: 'refused', by: 'unknown', target: '' },
    ]);
    expect(JSON.stringify(await trail().find().toArray())).not.toContain(typed);
  });

  it('notes each end of a session once', async () => {
    expect((await asStaff('POST', '/api/admin/logout')).statusCode).toBe(204);
    expect((await asStaff('DELETE', '/api/admin/account/sessions')).statusCode).toBe(204);
    expect(await rows()).toMatchObject([
      { act: 'sign-out', outcome: 'done' },
      { act: 'other-sessions-end', outcome: 'done', target: staffId, details: { ended: 0 } },
    ]);
  });

  it('notes what a service has refused, and what has failed', async () => {
    await asStaff('DELETE', '/api/admin/shows/show-1');
    call.mockImplementation(() => Promise.reject(new DomainError('SERVICE_TIMEOUT')));
    await asStaff('DELETE', '/api/admin/shows/show-2');
    expect(await rows()).toEqual([
      {
        act: 'show-delete',
        outcome: 'refused',
        by: 'staff',
        target: 'show-1',
        details: { code: 'NOT_FOUND' },
      },
      {
        act: 'show-delete',
        outcome: 'failed',
        by: 'staff',
        target: 'show-2',
        details: { code: 'SERVICE_TIMEOUT' },
      },
    ]);
  });

  it('notes what a right has refused, reading included, and nothing else that is read', async () => {
    await asStaff('GET', '/api/admin/bookings/b1');
    staffId = await newMember(app, [{ role: 'steward', venues: ['cardiff'] }]);
    await asStaff('GET', '/api/admin/bookings/b1');
    await asStaff('POST', '/api/admin/shows/show-1/cancel');
    expect(await rows()).toMatchObject([
      { act: 'read', outcome: 'refused', target: 'api/admin/bookings/:id' },
      { act: 'show-cancel', outcome: 'refused', details: { code: 'FORBIDDEN' } },
    ]);
  });

  it('notes acts without a transaction itself, once, and not for strangers', async () => {
    call.mockImplementation(() => Promise.resolve({ uploadURL: 'http://x' } as never));
    expect((await asStaff('POST', '/api/objects/upload')).statusCode).toBe(200);
    await app.inject({ method: 'POST', url: '/api/objects/upload', headers: ADMIN_HOST });
    expect(await rows()).toMatchObject([{ act: 'image-upload', outcome: 'done', by: 'staff' }]);
  });

  it('notes a list that is printed, and one that someone without the right would save as a file', async () => {
    const printed = await asStaff('POST', '/api/admin/shows/show-1/door-list/print');
    expect(printed.statusCode).toBe(204);
    staffId = await newMember(app, [{ role: 'steward', venues: ['*'] }]);
    await asStaff('POST', '/api/admin/shows/show-1/door-list/export');
    expect(await rows()).toMatchObject([
      { act: 'door-list-print', outcome: 'done', by: 'staff', target: 'show-1' },
      { act: 'door-list-export', outcome: 'refused', by: 'staff', target: 'show-1' },
    ]);
  });

  it('notes what the command line does with accounts', async () => {
    const staff = manageStaff(app);
    const { username } = await newAccount(app);
    await staff.resetPassword(username);
    await staff.setGrants(username, [{ role: 'manager', venues: ['cardiff'] }]);
    await staff.setEmail(username, 'ada@example.org');
    await staff.resetFactors(username);
    await staff.disable(username);
    expect((await rows()).map(({ act }) => act)).toEqual([
      'staff-create',
      'staff-password',
      'staff-roles',
      'staff-change',
      'staff-factors-reset',
      'staff-disable',
    ]);
    expect((await rows())[2]?.details).toEqual({ roles: 'manager:cardiff' });
    expect((await rows())[3]?.details).toEqual({ changed: 'email' });
  });
});
