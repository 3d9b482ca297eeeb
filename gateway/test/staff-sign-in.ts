import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ManageStaff } from '../src/auth/manage-staff.js';
import { DevicesStore } from '../src/auth/devices.store.js';
import { SessionsStore } from '../src/auth/sessions.store.js';
import { StaffStore } from '../src/auth/staff.store.js';

export const ADMIN_HOST = { host: 'admin.localhost' };

export interface Account {
  username: string;
  password: string;
}

/** The command line's use-case on the database of a gateway. */
export const manageStaff = (app: NestFastifyApplication): ManageStaff =>
  new ManageStaff(app.get(StaffStore), app.get(SessionsStore), app.get(DevicesStore));

/** A new account. Its name is unique, because all tests count in one Redis. */
export async function newAccount(app: NestFastifyApplication): Promise<Account> {
  const username = `member-${randomUUID()}`;
  return { username, password: await manageStaff(app).create(username) };
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
