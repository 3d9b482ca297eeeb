import { readLink, signLink } from './signed-link.js';

/** For this time after the hold has ended a link still opens a page that says so. */
const GRACE_MS = 30 * 24 * 60 * 60 * 1000;

/** Opens the payment of one booking that staff took by phone. */
export const payTokenOf = (
  secret: string,
  { bookingId, expiresAt, issue }: { bookingId: string; expiresAt: Date; issue: number },
): string => {
  const until = new Date(expiresAt.getTime() + GRACE_MS);
  return signLink(secret, 'pay link', { id: bookingId, issue, until });
};

/** @returns the booking whose payment a token opens and its issue, or undefined if it is not ours or has expired. */
export const readPayToken = (
  secret: string,
  token: string,
  now: Date,
): { id: string; issue: number } | undefined => readLink(secret, 'pay link', token, now);
