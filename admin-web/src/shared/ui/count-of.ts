/** "1 booking", "2 bookings". For nouns whose plural ends in -s. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;

export const peopleOf = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
