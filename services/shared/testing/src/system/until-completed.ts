import { intentOf, type SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';

/** Tells the club of a payment until the booking is completed: a busy system may leave it to its sweeps. */
export const untilCompleted = (
  client: SpecificationClient,
  bookingId: string,
  clientSecret: string | null,
): Promise<boolean> =>
  waitFor('the paid booking', async () => {
    const { body } = await client.complete(bookingId, intentOf(clientSecret));
    return body.paymentStatus === 'completed';
  });
