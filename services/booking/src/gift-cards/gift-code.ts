import { createHmac } from 'node:crypto';

/** Without 0 and O, 1, I and L, and U: what is read aloud is typed right. 30 letters, 4.9 bits each. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 5;
/** Bytes at or above this would favour the alphabet's first letters. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

/**
 * The code of an account's nth issue: 25 letters, 122 bits. Made again from the secret whenever a mail is repeated, so
 * that no database holds it.
 */
export function giftCodeOf(secret: string, account: string, issue: number): string {
  const letters = fairLetters(secret, `code ${account} ${issue}`);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}

/** What stands for a code in the database. Case, spaces and dashes do not matter. */
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
