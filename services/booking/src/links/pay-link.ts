import { readLink, signLink } from './signed-link.js';

/** A link works on for this time after its places were given back: it says so then. */
const GRACE_MS = 30 * 24 * 60 * 60 * 1000;

/** Opens the payment of one booking that staff took by phone. */
export const payTokenOf = (
  secret: string,
  { bookingId, expiresAt }: { bookingId: string; expiresAt: Date },
): string =>
  signLink(secret, 'pay link', { id: bookingId, until: new Date(expiresAt.getTime() + GRACE_MS) });

/** @returns the booking whose payment a token opens, or undefined where it is not ours or too old. */
export const readPayToken = (secret: string, token: string, now: Date): string | undefined =>
  readLink(secret, 'pay link', token, now);
