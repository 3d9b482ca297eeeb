import type { MailFact } from '@club/kit';

/** At most one e-mail of a kind for a booking in this time, however often the button is pressed. */
const WINDOW_MS = 10 * 60_000;

/** The fact of an e-mail that a customer asked for. `about` names what it is about, if that is not the booking alone. */
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
