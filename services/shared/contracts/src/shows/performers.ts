import { PERFORMER_SLOTS } from '../values/limits.js';

export interface Performer {
  name: string;
  bio: string;
}

/** Structured data while a show has no line-up (specification-rules.md 1). */
export const VARIOUS_COMEDIANS = 'Various Comedians';
/** Structured data of a performer without a name (specification-rules.md 1). */
const UNNAMED_COMEDIAN = 'Comedian';
const SEPARATOR = ' - ';

/**
 * Reads `name - bio` lines. A missing name becomes Performer N and a missing bio Stand-up comedian
 * (specification-rules.md 3).
 */
export function parsePerformers(text: string | undefined): Performer[] {
  return linesOf(text).map(({ name, bio }, index) => ({
    name: name || `Performer ${index + 1}`,
    bio: bio || 'Stand-up comedian',
  }));
}

/** The names for structured data; empty without a line-up. */
export const performerNames = (text: string | undefined): string[] =>
  linesOf(text).map(({ name }) => name || UNNAMED_COMEDIAN);

const linesOf = (text: string | undefined): Performer[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine);

/** Either half is empty if the line does not have it. */
function parseLine(line: string): Performer {
  // Trimming may have removed a space of the separator: "- bio", "name -".
  const padded = ` ${line} `;
  const at = padded.indexOf(SEPARATOR);
  const name = (at < 0 ? line : padded.slice(0, at)).trim();
  const bio = at < 0 ? '' : padded.slice(at + SEPARATOR.length).trim();
  return { name, bio };
}

/** Exactly four: the first four performers, then TBA (specification-rules.md 2). */
export function performerSlots(text: string | undefined): Performer[] {
  const named = parsePerformers(text).slice(0, PERFORMER_SLOTS);
  const missing = PERFORMER_SLOTS - named.length;
  return [
    ...named,
    ...Array.from({ length: missing }, () => ({ name: 'TBA', bio: 'To be announced' })),
  ];
}
