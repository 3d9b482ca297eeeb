import { z } from 'zod';

/** How long staff keep places for someone who has a link to pay. */
export const holdHoursSchema = z
  .int('Please choose how long')
  .min(1, 'At least an hour')
  .max(7 * 24, 'At most a week');
