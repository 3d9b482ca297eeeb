import { z } from 'zod';

const HIGHEST = 65_535;

/** A TCP port; 0, if it is allowed, chooses a free one. One sentence says what is wrong, whatever it is. */
export const port = (lowest: 0 | 1) => {
  const message = `must be a port, a whole number from ${lowest} to ${HIGHEST}`;
  return z.coerce.number(message).int(message).min(lowest, message).max(HIGHEST, message);
};
