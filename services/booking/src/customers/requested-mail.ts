import type { MailFact } from '@club/kit';

/** At most one e-mail of a kind for a booking in each window of ten minutes, however often the button is pressed. */
const WINDOW_MS = 10 * 60_000;

/**
 * The fact of an e-mail that a customer asked for. The number of the ten-minute window is in the fact, and one fact has one
 * e-mail. Pass `about` (such as the id of a transfer) to count per that thing instead of per booking.
 */
export const requestedMail = (
  kind: 'booking-link' | 'booking-list' | 'booking-confirmed' | 'transfer-accepted',
  bookingId: string,
  now: Date,
  about = bookingId,
): MailFact => ({
  kind,
  subject: bookingId,
  fact: `${about}-asked-${Math.floor(now.getTime() / WINDOW_MS)}`,
});
