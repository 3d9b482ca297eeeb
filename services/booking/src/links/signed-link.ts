import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token for one purpose is worthless for another. A gift card's purpose names the issue of its code. */
type Purpose = 'booking link' | 'pay link' | 'gift purchase' | `gift link ${number}`;

const signed = (secret: string, purpose: Purpose, facts: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${facts}`).digest('base64url');

/** "id.until.signature". */
export function signLink(
  secret: string,
  purpose: Purpose,
  { id, until }: { id: string; until: Date },
): string {
  const facts = `${id}.${Math.floor(until.getTime() / 1000).toString(36)}`;
  return `${facts}.${signed(secret, purpose, facts)}`;
}

/** @returns the id that a token opens, or undefined if the token is not ours or has expired. */
export function readLink(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): string | undefined {
  const [id = '', until = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signed(secret, purpose, `${id}.${until}`));
  const given = Buffer.from(signature);
  // guard: links-are-signed
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return parseInt(until, 36) * 1000 > now.getTime() ? id : undefined;
}
