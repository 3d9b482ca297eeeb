import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link opens; a token for one purpose is worthless for another. */
type Purpose = 'booking link' | 'pay link';

const signed = (secret: string, purpose: Purpose, facts: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${facts}`).digest('base64url');

/** "id.until.signature". */
export function signLink(secret: string, purpose: Purpose, { bookingId, until }: { bookingId: string; until: Date }): string {
  const facts = `${bookingId}.${Math.floor(until.getTime() / 1000).toString(36)}`;
  return `${facts}.${signed(secret, purpose, facts)}`;
}

/** @returns the booking that a token opens, or undefined where it is not ours or its time is over. */
export function readLink(secret: string, purpose: Purpose, token: string, now: Date): string | undefined {
  const [bookingId = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signed(secret, purpose, `${bookingId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return parseInt(until, 36) * 1000 > now.getTime() ? bookingId : undefined;
}
