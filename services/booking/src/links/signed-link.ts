import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token for one purpose is worthless for another. A gift card's purpose names the issue of its code. */
type Purpose =
  | 'booking link'
  | 'pay link'
  | 'gift purchase'
  | 'move quote'
  | 'my move quote'
  | 'waiting list'
  | 'ticket transfer'
  | `gift link ${number}`;

/** What a link opens. */
interface Linked {
  id: string;
  /** Rises when the link's holder changes; the first is 1, and is not written. */
  issue?: number;
}

const signed = (secret: string, purpose: Purpose, facts: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${facts}`).digest('base64url');

/** "id.until.signature", or "id.until.issue.signature". */
export function signLink(
  secret: string,
  purpose: Purpose,
  { id, until, issue = 1 }: Linked & { until: Date },
): string {
  const end = Math.floor(until.getTime() / 1000).toString(36);
  const facts = issue === 1 ? `${id}.${end}` : `${id}.${end}.${issue}`;
  return `${facts}.${signed(secret, purpose, facts)}`;
}

/** @returns what a token opens, or undefined if the token is not ours or has expired. */
export function readLink(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): Required<Linked> | undefined {
  const parts = token.split('.');
  const given = Buffer.from(parts.pop() ?? '');
  const expected = Buffer.from(signed(secret, purpose, parts.join('.')));
  // guard: links-are-signed
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [id = '', until = '', issue = '1'] = parts;
  return parseInt(until, 36) * 1000 > now.getTime() ? { id, issue: Number(issue) } : undefined;
}
