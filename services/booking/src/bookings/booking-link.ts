import { createHmac, timingSafeEqual } from 'node:crypto';
import { addDays, londonIso } from '@club/contracts';

const signed = (secret: string, facts: string): string => createHmac('sha256', secret).update(`booking link ${facts}`).digest('base64url');

/** "id.until.signature": opens one booking until noon of the day after its show. */
export function linkTokenOf(secret: string, { bookingId, date }: { bookingId: string; date: string }): string {
  const until = Math.floor(Date.parse(londonIso(addDays(date, 1), '12:00')) / 1000).toString(36);
  const facts = `${bookingId}.${until}`;
  return `${facts}.${signed(secret, facts)}`;
}

/** @returns the booking that a token opens, or undefined where it is not ours or its time is over. */
export function readLinkToken(secret: string, token: string, now: Date): string | undefined {
  const [bookingId = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signed(secret, `${bookingId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return parseInt(until, 36) * 1000 > now.getTime() ? bookingId : undefined;
}
