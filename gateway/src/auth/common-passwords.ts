import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = new Set(dictionary['passwords-common'].map(String));
/** Whatever is repeated, so short a part is soon guessed. */
const SHORT_PART = 4;

/**
 * Whether guessers would try a password early: it is one of the most common ones, or such a one repeated or with figures
 * and signs around it. The list has far more than the 10,000 most common passwords.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const part = repeatedPartOf(plain);
  if (part.length <= SHORT_PART && part !== plain) return true;
  return [plain, part, lettersOf(plain)].some((guess) => COMMON.has(guess));
}

/** "pass" for "passpasspass"; otherwise the text itself. */
function repeatedPartOf(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}

/** "password" for "!password2026!". */
const lettersOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
