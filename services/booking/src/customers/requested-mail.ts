import type { MailFact } from '@club/kit';

/** At most one e-mail of a kind for a booking in this time, however often the button is pressed. */
const WINDOW_MS = 10 * 60_000;

/** The fact of an e-mail that a customer asked for. */
export const requestedMail = (
  kind: 'booking-link' | 'booking-list' | 'booking-confirmed',
  bookingId: string,
  now: Date,
): MailFact => ({
  kind,
  subject: bookingId,
  fact: `${bookingId}-asked-${Math.floor(now.getTime() / WINDOW_MS)}`,
});
