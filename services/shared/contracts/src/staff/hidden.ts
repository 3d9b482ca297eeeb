/** Replaces a name that the member of staff may not read. Addresses and phone numbers are empty then. */
export const HIDDEN = 'hidden';

const E_MAIL = /\S+@\S+/g;
/** A word ends where no letter or figure follows: "Al" is not a part of "also". */
const wordOf = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${escaped(text)}(?![\\p{L}\\d])`, 'giu');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text of staff or the system, with these words and every e-mail address hidden. */
export const hiddenIn = (text: string, words: readonly string[]): string =>
  words
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replace(wordOf(word), HIDDEN), text)
    .replace(E_MAIL, HIDDEN);
