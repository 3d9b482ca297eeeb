/**
 * Every failure that the system can answer, with its HTTP status. Services throw codes; only the gateway turns
 * them into statuses, and only screens turn them into the specification's words.
 */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  BAD_SIGNATURE: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PRICE_CHANGED: 409,
  NOT_ENOUGH_TICKETS: 409,
  SALES_CLOSED: 409,
  ALREADY_PAID: 409,
  HOLD_EXPIRED: 409,
  NO_ORDER: 409,
  TOTAL_MISMATCH: 409,
  NOT_PAID: 409,
  CAPACITY_TAKEN: 409,
  SHOW_HAS_BOOKINGS: 409,
  EDITED_MEANWHILE: 409,
  GIFT_CARD_CHANGED: 409,
  REFUND_TOO_LARGE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  SERVICE_UNAVAILABLE: 503,
  PAYMENTS_UNAVAILABLE: 503,
  SERVICE_TIMEOUT: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const errorCodes = Object.keys(ERROR_STATUS) as ErrorCode[];

/** What people read where the thrower has nothing more exact to say. */
export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'Validation failed',
  BAD_SIGNATURE: 'The signature does not match',
  UNAUTHORIZED: 'Please sign in',
  INVALID_CREDENTIALS: 'Invalid credentials',
  FORBIDDEN: 'This is not allowed',
  NOT_FOUND: 'Not found',
  PRICE_CHANGED: 'The price has changed. Please check the new total and try again.',
  NOT_ENOUGH_TICKETS: 'Not enough tickets are left',
  SALES_CLOSED: 'Tickets for this show are no longer on sale',
  ALREADY_PAID: 'You have already paid for this show. Your confirmation is on its way by email.',
  HOLD_EXPIRED: 'Your places were held for a while and are free again. Please start once more.',
  NO_ORDER: 'There is no open order for this show. Please start once more.',
  TOTAL_MISMATCH: 'The total does not match your order. Please refresh and try again.',
  NOT_PAID: 'This booking has not been paid',
  CAPACITY_TAKEN: 'More tickets are sold or held than that',
  SHOW_HAS_BOOKINGS: 'This show has bookings: cancel it instead of deleting it',
  EDITED_MEANWHILE: 'Somebody else changed this meanwhile. Please reload and try again.',
  GIFT_CARD_CHANGED:
    'The balance of a gift card has changed. Please check the new total and try again.',
  REFUND_TOO_LARGE: 'That is more than is left to refund',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a little and try again.',
  INTERNAL: 'Something went wrong on our side',
  SERVICE_UNAVAILABLE: 'This part of the site is resting for a moment. Please try again shortly.',
  PAYMENTS_UNAVAILABLE: 'Card payments are not available right now. Please try again shortly.',
  SERVICE_TIMEOUT: 'That took too long. Please try again shortly.',
};

/** What is wrong with one field of a request. */
export interface FieldError {
  path: string;
  message: string;
}

/** An expected failure with a code. Crosses services as data and becomes an ErrorBody at the gateway. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string = ERROR_MESSAGES[code],
    readonly errors?: FieldError[],
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** "Validation failed: path: message, path: message": the specification's form of a list of field errors (section 8). */
export const validationSentence = (errors: readonly FieldError[]): string =>
  `Validation failed: ${errors.map(({ path, message }) => `${path}: ${message}`).join(', ')}`;
