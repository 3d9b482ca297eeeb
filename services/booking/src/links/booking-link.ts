import { addDays, londonIso } from '@club/contracts';
import { readLink, signLink } from './signed-link.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Opens one booking until noon of the day after its show, or for a day if it is e-mailed later than that. It stops working
 * when the booking has a newer issue.
 */
export function linkTokenOf(
  secret: string,
  { bookingId, date, issue }: { bookingId: string; date: string; issue: number },
  now: Date,
): string {
  const afterShow = Date.parse(londonIso(addDays(date, 1), '12:00'));
  return signLink(secret, 'booking link', {
    id: bookingId,
    issue,
    until: new Date(Math.max(afterShow, now.getTime() + DAY_MS)),
  });
}

/** @returns the booking that a token opens and its issue, or undefined if the token is not ours or has expired. */
export const readLinkToken = (
  secret: string,
  token: string,
  now: Date,
): { id: string; issue: number } | undefined => readLink(secret, 'booking link', token, now);
