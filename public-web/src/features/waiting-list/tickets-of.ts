/** "1 ticket", "4 tickets". */
export const ticketsOf = (count: number): string =>
  `${count} ${count === 1 ? 'ticket' : 'tickets'}`;
