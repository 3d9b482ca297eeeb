import { randomUUID } from 'node:crypto';
import type { Grant } from '@club/contracts';
import { Trail } from '@club/kit';
import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ManageStaff } from '../src/auth/manage-staff.js';
import { FactorList } from '../src/auth/factors/factor-list.js';
import { TellStaff } from '../src/auth/mails/tell-staff.js';
import { Owners } from '../src/auth/owners.js';
import { SessionsStore } from '../src/auth/sessions.store.js';
import { SignOutEverywhere } from '../src/auth/sign-out-everywhere.js';
import { CloseAccount } from '../src/auth/staff/close-account.js';
import { FactorResetsStore } from '../src/auth/staff/factor-resets.store.js';
import { StaffStore } from '../src/auth/staff.store.js';

export const ADMIN_HOST = { host: 'admin.localhost' };

export interface Account {
  username: string;
  password: string;
}

/** The command line's use-case on the database of a gateway. */
export const manageStaff = (app: NestFastifyApplication): ManageStaff =>
  new ManageStaff(
    app.get(StaffStore),
    app.get(SignOutEverywhere),
    app.get(Owners),
    app.get(Trail),
    app.get(FactorList),
    app.get(CloseAccount),
    app.get(FactorResetsStore),
    app.get(TellStaff),
  );

/** A new account. Its name is unique, because all tests count in one Redis. */
export async function newAccount(app: NestFastifyApplication): Promise<Account> {
  const username = `member-${randomUUID()}`;
  return { username, password: await manageStaff(app).create(username) };
}

/** A member with these grants, who has no password. @returns the id. */
export async function newMember(app: NestFastifyApplication, grants: Grant[]): Promise<string> {
  const username = `member-${randomUUID()}`;
  await app.get(StaffStore).create(username, 'no password', grants);
  return (await app.get(StaffStore).findByName(username))?._id ?? '';
}

/** Opens a session without a sign-in. @returns its token. */
export async function openSession(app: NestFastifyApplication, staffId: string): Promise<string> {
  const opened = { staffId, epoch: 0, userAgent: 'a test' };
  const sid = await app.get(SessionsStore).open(opened, new Date());
  return app.get(JwtService).signAsync({ sid }, { subject: staffId });
}

interface From {
  address: string;
  /** A cookie as the browser sends it, `name=value`. */
  cookie?: string | undefined;
  userAgent?: string;
}

/** Signs in over HTTP. @returns the status, the reply and the cookie of the device. */
export async function signIn(
  app: NestFastifyApplication,
  payload: Account,
  { address, cookie, userAgent }: From,
) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: {
      ...ADMIN_HOST,
      ...(cookie !== undefined && { cookie }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
    payload: { username: payload.username, password: payload.password },
    remoteAddress: address,
  });
  const [set = ''] = [reply.headers['set-cookie'] ?? ''].flat();
  const { token = '' } = reply.json<{ token?: string }>();
  return { status: reply.statusCode, token, setCookie: set, cookie: set.split(';')[0] ?? '' };
}

/** An address that no other test uses. */
export const freshAddress = (): string =>
  `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`;
