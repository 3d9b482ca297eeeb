import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { StaffMember } from '../log/request-context.js';

const VALID_MS = 60_000;
const claimSchema = z.object({ id: z.string(), username: z.string(), until: z.number() });
const macOf = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(payload).digest('base64url');

/**
 * Signs the member of staff on whose behalf the gateway makes a call. The service that handles the call checks the
 * signature (reliability.md 2.6). It is valid for a minute.
 */
export function signStaff(staff: StaffMember, secret: string, now: number): string {
  const payload = Buffer.from(JSON.stringify({ ...staff, until: now + VALID_MS })).toString(
    'base64url',
  );
  return `${payload}.${macOf(payload, secret)}`;
}

/** @returns the member of staff, or undefined if the signature is missing, forged or too old. */
export function readStaff(
  signature: string | undefined,
  secret: string,
  now: number,
): StaffMember | undefined {
  if (signature === undefined) return undefined; // most calls have none
  const [payload = '', mac = ''] = signature.split('.');
  const expected = Buffer.from(macOf(payload, secret));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claim = claimSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claim.success || claim.data.until < now) return undefined;
  return { id: claim.data.id, username: claim.data.username };
}
