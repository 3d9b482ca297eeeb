import { z } from 'zod';

/** A venue as GET /api/venues answers it (specification-rules.md 3, 7). */
export const venueSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    location: z.string(),
    city: z.string(),
    address: z.string(),
    description: z.string(),
  })
  .meta({ id: 'Venue' });
export type Venue = z.infer<typeof venueSchema>;
export const venueListSchema = z.array(venueSchema);
