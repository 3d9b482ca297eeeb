import { z } from 'zod';

/** POST /api/admin/shows/{id}/sale: puts a show on sale, now or at a time, or takes it off sale. */
export const showSaleSchema = z
  .strictObject({
    onSale: z.boolean(),
    /** Absent: now. */
    at: z.iso.datetime({ offset: true, message: 'Must be a date with a time' }).optional(),
  })
  .refine(({ onSale, at }) => onSale || at === undefined, {
    path: ['at'],
    message: 'A show is taken off sale at once',
  })
  .meta({ id: 'ShowSale' });
export type ShowSale = z.infer<typeof showSaleSchema>;
