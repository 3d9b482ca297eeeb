import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;

const signatureOf = (secret: string, facts: string): string =>
  createHmac('sha256', secret).update(`privacy link ${facts}`).digest('base64url');

/** When the link of a request ends, in seconds as its token has it. */
const untilOf = (at: Date): number => Math.floor((at.getTime() + DAY_MS) / 1000);

const isPast = (until: number, now: Date): boolean => until * 1000 < now.getTime();

/** Whether the day of a request's link is over. */
export const isPrivacyLinkOver = ({ at }: { at: Date }, now: Date): boolean =>
  isPast(untilOf(at), now);

/** "id.until.signature": opens one request for a day from the moment it was made. */
export function privacyTokenOf(secret: string, { id, at }: { id: string; at: Date }): string {
  const facts = `${id}.${untilOf(at).toString(36)}`;
  return `${facts}.${signatureOf(secret, facts)}`;
}

/** @returns the request that a token opens and whether its day is over, or undefined if the token is not ours. */
export function readPrivacyToken(
  secret: string,
  token: string,
  now: Date,
): { id: string; isOver: boolean } | undefined {
  const [id = '', until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${id}.${until}`));
  // guard: privacy-links-are-signed
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { id, isOver: isPast(parseInt(until, 36), now) };
}
