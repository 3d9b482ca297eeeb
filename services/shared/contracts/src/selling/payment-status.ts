import { z } from 'zod';

export const paymentStatusSchema = z.enum(['pending', 'completed', 'refunded', 'expired']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;
