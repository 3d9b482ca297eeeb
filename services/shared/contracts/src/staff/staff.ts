import { z } from 'zod';
import { lineOfText } from '../values/text.js';
import { typedCode } from './factors.js';
import { typedPassword } from './step-up.js';

/** POST /api/admin/login (specification-rules.md 5). */
export const loginSchema = z
  .strictObject({
    username: lineOfText(64).pipe(z.string().min(1, 'Username is required')),
    password: typedPassword,
    /** The second step, for accounts with a factor. */
    code: typedCode.optional(),
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof loginSchema>;

export const loginReplySchema = z
  .object({ token: z.string(), admin: z.object({ username: z.string() }) })
  .meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof loginReplySchema>;

/** Money in pounds. `totalRevenue` is completed bookings less refunds. */
export const statsSchema = z
  .object({
    totalShows: z.int(),
    totalBookings: z.int(),
    totalRevenue: z.number(),
    pendingBookings: z.int(),
    /** Not part of the revenue: a gift card's money counts when it is spent on a booking. */
    giftCardSales: z.number(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof statsSchema>;

export const pageQuerySchema = z
  .strictObject({
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(1000).optional(),
    search: lineOfText(100).optional(),
  })
  .meta({ id: 'PageQuery' });
export type PageQuery = z.infer<typeof pageQuerySchema>;

export const uploadReplySchema = z.object({ uploadURL: z.string() }).meta({ id: 'UploadReply' });
