/**
 * The fact of a notice to one booker. It names the reason, such as a message from staff, and the booking, so that each
 * booker gets one e-mail for each reason.
 */
export const noticeFact = (reason: string, bookingId: string): string => `${reason}-${bookingId}`;

/** The id of the message that a `show-message` is about, from the outbox id `show-message-{message}-{booking}`. */
export const messageIdOf = ({ _id, subject }: { _id: string; subject: string }): string =>
  _id.slice('show-message-'.length, -`-${subject}`.length);

/** The day that a reminder is about, from the outbox id `booking-reminder-{date}-{booking}`. */
export const reminderDateOf = ({ _id, subject }: { _id: string; subject: string }): string =>
  _id.slice('booking-reminder-'.length, -`-${subject}`.length);
