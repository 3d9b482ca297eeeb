import { PERFORMER_SLOTS } from '../values/limits.js';

export interface Performer {
  name: string;
  bio: string;
}

/** Shown while a show has no line-up (specification-rules.md 1). */
export const VARIOUS_COMEDIANS = 'Various Comedians';
const SEPARATOR = ' - ';

/**
 * Reads `name - bio` lines. A missing name becomes Performer N and a missing bio Stand-up comedian
 * (specification-rules.md 3).
 */
export function parsePerformers(text: string | undefined): Performer[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine);
}

function parseLine(line: string, index: number): Performer {
  // Trimming may have removed a space of the separator: "- bio", "name -".
  const padded = ` ${line} `;
  const at = padded.indexOf(SEPARATOR);
  const name = (at < 0 ? line : padded.slice(0, at)).trim();
  const bio = at < 0 ? '' : padded.slice(at + SEPARATOR.length).trim();
  return { name: name || `Performer ${index + 1}`, bio: bio || 'Stand-up comedian' };
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
