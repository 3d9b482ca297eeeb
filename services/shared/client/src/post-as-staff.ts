import type { ErrorBody } from '@club/contracts';
import { askHost, succeeded, type EdgeAddress, type HostReply } from './ask-host.js';

const ADMIN_HOST = 'admin.localhost';

interface StaffAct {
  token: string;
  /** Of the member of staff, whose account has no second factor. */
  password: string;
  body?: unknown;
}

/** Sends an act of staff. If it has to be confirmed, confirms it with the password and sends it once more. */
export async function postAsStaff<T = unknown>(
  edge: EdgeAddress,
  path: string,
  { token, password, body }: StaffAct,
): Promise<HostReply<T>> {
  const send = () => askHost<T>(edge, ADMIN_HOST, path, { method: 'POST', token, body });
  const reply = await send();
  const { code, action, target, amount } = reply.body as Partial<ErrorBody>;
  if (code !== 'STEP_UP_REQUIRED') return reply;
  const proof = { action, target, amount, password };
  const confirmation = { method: 'POST', token, body: proof };
  succeeded(await askHost(edge, ADMIN_HOST, '/api/admin/step-ups', confirmation));
  return send();
}
