import type { ErrorBody } from '@club/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ADMIN_HOST, freshAddress, type Account } from './staff-sign-in.js';

export interface StaffAnswer<T> {
  status: number;
  body: T & ErrorBody;
}

/** Sends a request to the staff area, such as 'POST /api/admin/login'. */
export async function askStaff<T = object>(
  app: NestFastifyApplication,
  route: string,
  { token, payload, address = freshAddress() }: Partial<Asked> = {},
): Promise<StaffAnswer<T>> {
  const [method, url = ''] = route.split(' ');
  const { statusCode, body } = await app.inject({
    method: method as 'POST',
    url,
    headers: { ...ADMIN_HOST, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
    remoteAddress: address,
  });
  return { status: statusCode, body: (body === '' ? {} : JSON.parse(body)) as T & ErrorBody };
}
interface Asked {
  token: string;
  payload: object;
  address: string;
}

/** Confirms the change of one's own factors with this proof. */
export const confirmFactors = (
  app: NestFastifyApplication,
  token: string,
  proof: object,
  target = '',
) =>
  askStaff(app, 'POST /api/admin/step-ups', {
    token,
    payload: { action: 'change-factors', target, ...proof },
  });

/** Sets an authenticator app up. @returns its secret and the recovery codes. */
export async function addTotp(
  app: NestFastifyApplication,
  token: string,
  { password }: Account,
  codeOf: (secret: string) => string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await confirmFactors(app, token, { password });
  const { body } = await askStaff<{ secret: string }>(app, 'POST /api/admin/account/totp', {
    token,
  });
  const confirmed = await askStaff<{ recoveryCodes: string[] }>(
    app,
    'POST /api/admin/account/totp/confirm',
    { token, payload: { code: codeOf(body.secret) } },
  );
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}
