import type { OrderRow } from './order.js';

/** What the history of a booking says after its e-mail was sent again. */
export const RESENT = {
  'booking-confirmed': 'confirmation sent again',
  'booking-pay-link': 'pay link sent again',
} as const;

/** The e-mail with which the customer of a booking pays or comes in. */
export function kindToResend({
  state,
  byLink,
}: Pick<OrderRow, 'state' | 'byLink'>): keyof typeof RESENT | undefined {
  if (state === 'completed') return 'booking-confirmed';
  return state === 'pending' && byLink ? 'booking-pay-link' : undefined;
}

/** Names the e-mail that repeats another for the act with this id. */
export const resentFact = (bookingId: string, actId: string): string =>
  `${bookingId}-again-${actId}`;
export const resendActOf = (actId: string): string => `resend-${actId}`;
