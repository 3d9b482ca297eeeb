import { createHmac } from 'node:crypto';

/** Without 0, O, 1, I, L and U, so that a code that is read aloud is typed correctly. 30 characters, 4.9 bits each. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;
/** Bytes from here on would favour the first letters of the alphabet. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

/**
 * The code of an account's nth issue: 25 characters, 122 bits. It is computed from the secret whenever it is needed, so
 * that no database stores it.
 */
export function giftCodeOf(secret: string, account: string, issue: number): string {
  const letters = fairLetters(secret, `code ${account} ${issue}`);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}

/** Fewer characters would match cards by chance. */
const MIN_END = 4;
const IS_CODE = new RegExp(`^[${ALPHABET}]+$`);

/** The last group of a code. */
export const tailOfCode = (secret: string, account: string, issue: number): string =>
  giftCodeOf(secret, account, issue).slice(-GROUP_LENGTH);

interface CodeTail {
  id: string;
  issue: number;
  tail: string;
}
/** @returns whether a card's code ends with the text; null if the text cannot be the end of a code. */
export function endsCode(secret: string, text: string): ((code: CodeTail) => boolean) | null {
  const end = text.toUpperCase().replace(/[\s-]+/g, '');
  if (end.length < MIN_END || !IS_CODE.test(end)) return null;
  if (end.length <= GROUP_LENGTH) return ({ tail }) => tail.endsWith(end);
  return ({ id, issue, tail }) =>
    end.endsWith(tail) && giftCodeOf(secret, id, issue).replaceAll('-', '').endsWith(end);
}

/** The form in which the database stores a code. Case, spaces and dashes do not matter. */
export const hashOfCode = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`hash ${code.toUpperCase().replace(/[\s-]+/g, '')}`)
    .digest('hex');

function fairLetters(secret: string, seed: string): string {
  let letters = '';
  for (let round = 0; letters.length < GROUPS * GROUP_LENGTH; round += 1) {
    const bytes = createHmac('sha512', secret).update(`${seed} ${round}`).digest();
    for (const byte of bytes)
      if (byte < FAIR_BELOW) letters += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return letters.slice(0, GROUPS * GROUP_LENGTH);
}
