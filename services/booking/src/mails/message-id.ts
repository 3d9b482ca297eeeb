const PREFIX = 'show-message-';

/** The message that an outbox row is about: its id is `show-message-{message}-{booking}`. */
export const messageIdOf = (outboxId: string, bookingId: string): string =>
  outboxId.slice(PREFIX.length, outboxId.length - bookingId.length - 1);
