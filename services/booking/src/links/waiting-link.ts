import { addDays, londonIso } from '@club/contracts';
import { readLink, signLink } from './signed-link.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the entry itself is kept. */
const DAYS_AFTER_SHOW = 30;

/** Opens one entry of a waiting list, also when it has ended, to say what can still be done. */
export function waitTokenOf(
  secret: string,
  { waitId, date }: { waitId: string; date: string },
  now: Date,
): string {
  const afterShow = Date.parse(londonIso(addDays(date, DAYS_AFTER_SHOW), '12:00'));
  const until = new Date(Math.max(afterShow, now.getTime() + DAY_MS));
  return signLink(secret, 'waiting list', { id: waitId, until });
}

/** @returns the entry that a token opens, or undefined if the token is not ours or has expired. */
export const readWaitToken = (secret: string, token: string, now: Date): string | undefined =>
  readLink(secret, 'waiting list', token, now)?.id;
