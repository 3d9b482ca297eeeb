import { hash, sign, verify, type KeyObject } from 'node:crypto';
import {
  callersOf,
  permissionOf,
  type Call,
  type CallingStaff,
  type Envelope,
} from '@club/messages';
import type { CallerKeys } from './caller-keys.js';

/** How far the clocks of caller and service may differ, and how long a call may travel. */
const VALID_MS = 60_000;

type Unsigned = Omit<Envelope, 'signature'>;

/**
 * What is signed. The hash is that of the data as JSON; JSON that was parsed and written again is the same text. The
 * array leaves no doubt where one part ends.
 */
const signedText = (pattern: string, { requestId, from, at, staff, data }: Unsigned): Buffer =>
  Buffer.from(
    JSON.stringify([
      'club-call-1',
      pattern,
      requestId,
      from,
      at,
      staff === undefined ? null : signedStaff(staff),
      hash('sha256', JSON.stringify([data])),
    ]),
  );

const signedStaff = (staff: CallingStaff) => [
  staff.id,
  staff.username,
  sortedRights(staff), // guard: signatures-cover-rights
  staff.network ?? null,
];

/** Parsing may change the order of the keys. */
const sortedRights = ({ rights }: CallingStaff) =>
  Object.entries(rights).sort(([one], [other]) => (one < other ? -1 : 1));

/** Signs one call for one request. Any change of its pattern, its data, its staff or its time voids the signature. */
export const signed = (pattern: string, message: Unsigned, key: KeyObject): Envelope => ({
  ...message,
  signature: sign(null, signedText(pattern, message), key).toString('base64url'),
});

interface Check {
  keys: CallerKeys;
  now: number;
}
type Called = Pick<Call, 'pattern' | 'audience'>;

/** @returns why a service refuses this message as that call, for its log; undefined if it accepts it. */
export const refusalOf = (call: Called, envelope: Envelope, check: Check): string | undefined =>
  refusalOfCaller(call, envelope) ?? refusalOfSignature(call, envelope, check);

function refusalOfCaller(call: Called, { from, staff }: Envelope): string | undefined {
  // guard: calls-name-their-callers
  if (!callersOf(call).includes(from)) return `it is not a call of ${from}`;
  if (staff !== undefined && from !== 'gateway') return 'only the gateway names staff';
  if (permissionOf(call) !== undefined && staff === undefined)
    return 'no member of staff is signed in';
  return undefined;
}

const offsetText = (elapsedMs: number): string => {
  const seconds = Math.round(Math.abs(elapsedMs) / 1000);
  return elapsedMs < 0 ? `${seconds} s in the future` : `${seconds} s ago`;
};

function refusalOfSignature(
  { pattern }: Called,
  envelope: Envelope,
  { keys, now }: Check,
): string | undefined {
  const { from, at, signature } = envelope;
  // guard: signed-calls-are-fresh
  if (Math.abs(now - at) > VALID_MS) return `it was signed ${offsetText(now - at)}`;
  const text = signedText(pattern, envelope);
  const given = Buffer.from(signature, 'base64url');
  const accepted = keys.get(from) ?? [];
  // guard: calls-are-signed
  if (!accepted.some((key) => verify(null, text, key, given))) return `no key of ${from} signed it`;
  return undefined;
}
