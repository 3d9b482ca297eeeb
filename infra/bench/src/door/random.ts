/** The same numbers between 0 and 1 in each run, so that every run has the same pictures. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LETTERS = 152;

/** As long as a ticket's code, and without a signature: a decoder does not look at it. */
export const codeFrom = (random: () => number): string =>
  `T2${Array.from({ length: LETTERS }, () => BASE32[Math.floor(random() * BASE32.length)]).join('')}`;
