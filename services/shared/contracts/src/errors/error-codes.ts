import type { ConfirmedAct, Proof } from '../staff/step-up.js';
import type { FieldError } from './field-errors.js';

/**
 * The code of every failure that the system answers with, and its HTTP status. Services throw codes. Only the
 * gateway turns them into statuses, and only screens replace the message with the specification's own.
 */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  BAD_SIGNATURE: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  DEVICE_REVOKED: 401,
  FORBIDDEN: 403,
  FACTOR_REQUIRED: 403,
  STEP_UP_REQUIRED: 403,
  NOT_YOUR_NIGHT: 403,
  DOOR_SALES_OFF: 403,
  TOO_LATE: 403,
  MOVED_TOO_OFTEN: 403,
  NOT_FOUND: 404,
  PAIRING_UNKNOWN: 404,
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
  CANCELLATION_FINAL: 409,
  EDITED_MEANWHILE: 409,
  NOT_EDITABLE: 409,
  ALREADY_IN: 409,
  NOT_TONIGHT: 409,
  CALL_THE_CLUB: 409,
  MOVE_OPEN: 409,
  MOVE_REFUNDED: 409,
  RETURN_OPEN: 409,
  TRANSFER_OPEN: 409,
  TRANSFER_TAKEN: 409,
  ID_IN_USE: 409,
  PLACES_LEFT: 409,
  WAITING_LIST_CLOSED: 409,
  ALREADY_WAITING: 409,
  NOT_WAITING: 409,
  OUT_OF_ORDER: 409,
  GIFT_CARD_CHANGED: 409,
  REFUND_TOO_LARGE: 409,
  PAYOUT_DIFFERS: 409,
  KEY_REUSED: 409,
  LAST_OWNER: 409,
  HAS_UPCOMING: 409,
  LAST_FACTOR: 409,
  CHALLENGE_EXPIRED: 410,
  QUOTE_EXPIRED: 410,
  OFFER_OVER: 410,
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

/** The message for a code, unless the code that throws it has a more exact one. */
export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'Validation failed',
  BAD_SIGNATURE: 'The signature does not match',
  UNAUTHORIZED: 'Please sign in',
  INVALID_CREDENTIALS: 'Invalid credentials',
  SECOND_FACTOR_REQUIRED: 'Please confirm that it is you with your second factor',
  DEVICE_REVOKED: 'This phone may no longer be used at the door. Please ask for a new code.',
  FORBIDDEN: 'Your account does not allow this. Please ask an owner of the club.',
  FACTOR_REQUIRED: 'Your account needs a second factor. Please add one to go on.',
  STEP_UP_REQUIRED: 'Please confirm that it is you',
  NOT_YOUR_NIGHT: 'This phone was not added for tonight. Please ask for a new code.',
  DOOR_SALES_OFF: 'Tickets are not sold at the door.',
  TOO_LATE: 'It is too late to move this booking here. Please ring us.',
  MOVED_TOO_OFTEN: 'This booking has moved before. Please ring us to move it again.',
  NOT_FOUND: 'Not found',
  PAIRING_UNKNOWN: 'This code has been used or is too old. Please ask for a new one.',
  PRICE_CHANGED: 'The price has changed. Please check the new total and try again.',
  NOT_ENOUGH_TICKETS: 'Not enough tickets are left',
  SALES_CLOSED: 'Tickets for this show are no longer on sale',
  ALREADY_PAID: 'You have already paid for this show. Your confirmation is on its way by e-mail.',
  HOLD_EXPIRED: 'Your places were held for a while and have been released. Please start again.',
  NO_ORDER: 'There is no open order for this show. Please start again.',
  TOTAL_MISMATCH: 'The total does not match your order. Please refresh and try again.',
  NOT_PAID: 'This booking has not been paid',
  CAPACITY_TAKEN: 'More tickets than that are already sold or held. Please enter a higher number.',
  SHOW_HAS_BOOKINGS: 'This show has bookings. Please cancel it instead of deleting it.',
  CANCELLATION_FINAL:
    'The refunds of this show have begun, so its cancellation cannot be taken back any more.',
  EDITED_MEANWHILE:
    'Someone else has changed this since you opened it. Please reload and try again.',
  NOT_EDITABLE:
    'This booking has no customer yet, or its customer was erased, so there is nothing to change.',
  NOT_TONIGHT: 'You can say that you are late on the night of your show.',
  ALREADY_IN: 'People of this booking are in already, so it cannot be moved.',
  CALL_THE_CLUB: 'This cannot be done here. Please ring us, and we will do it for you.',
  MOVE_OPEN: 'Another move of this booking is waiting for its payment. Please pay it first.',
  MOVE_REFUNDED:
    'The places were gone before your payment arrived. Your booking stays as it was, and we have sent your payment back.',
  RETURN_OPEN:
    'Places of this booking are for sale again. Please take them back first, or wait until they are sold.',
  TRANSFER_OPEN: 'Tickets of this booking are offered to a friend. Please take them back first.',
  TRANSFER_TAKEN: 'Your friend has taken the tickets already.',
  ID_IN_USE:
    'The same request was sent before with other details. Please check what it did and start again.',
  PLACES_LEFT:
    'Enough tickets for this show are on sale, so there is no need to wait. Please book them.',
  WAITING_LIST_CLOSED:
    'The waiting list of this show is closed. Places that come free now go on sale at once.',
  ALREADY_WAITING: 'This address is on the waiting list of this show already.',
  NOT_WAITING: 'This party is not waiting any more. Please reload the list.',
  OUT_OF_ORDER: 'Others come first. Please say why this party is served before them.',
  GIFT_CARD_CHANGED:
    'The balance of a gift card has changed. Please check the new total and try again.',
  REFUND_TOO_LARGE: 'That is more than is left to refund. Please enter a smaller amount.',
  PAYOUT_DIFFERS:
    'The lines of this payout do not add up to what the bank received, so there is no file.',
  KEY_REUSED:
    'This purchase was already sent with other details. Please reload the page and try again.',
  LAST_OWNER: 'The club needs at least one owner who can sign in. Please name another one first.',
  HAS_UPCOMING: 'There are tickets for an upcoming show',
  LAST_FACTOR: 'Your account needs a second factor. Please add another one first.',
  CHALLENGE_EXPIRED: 'That took too long. Please start again.',
  OFFER_OVER: 'This offer is over, and the places went to the next on the list.',
  QUOTE_EXPIRED: 'This quote is no longer valid. Please ask for a new one.',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a little and try again.',
  INTERNAL: 'Something went wrong on our side',
  SERVICE_UNAVAILABLE:
    'This part of the site is not available at the moment. Please try again shortly.',
  PAYMENTS_UNAVAILABLE: 'Card payments are not available right now. Please try again shortly.',
  SERVICE_TIMEOUT: 'That took too long. Please try again shortly.',
};

/** More about a failure, for the program that gets the answer. */
export interface ErrorDetails extends Partial<ConfirmedAct> {
  /** What the member of staff may prove with who they are. */
  methods?: Proof[];
}

/** An expected failure with a code. It crosses services as data and becomes an ErrorBody at the gateway. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string = ERROR_MESSAGES[code],
    readonly errors?: FieldError[],
    /** Stays in the process that throws it. */
    readonly details?: ErrorDetails,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
