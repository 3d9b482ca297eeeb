/** @returns such as "1 ticket" or "4 tickets". */
export const countOf = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;
