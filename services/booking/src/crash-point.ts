import { crashPointsNamed } from '@club/kit';

/** The places at which fault tests kill the booking service (reliability.md 2.7). */
type BookingCrashPoint =
  | 'booking-inserted'
  | 'places-claimed'
  | 'intent-created'
  | 'intent-stored'
  | 'details-saved'
  | 'webhook-verified'
  | 'gift-held'
  | 'gift-taken'
  | 'gift-paid'
  | 'gift-ledger'
  | 'gift-issued'
  | 'gift-refund-noted'
  | 'gift-debited'
  | 'completing-set'
  | 'claim-sold'
  | 'before-commit'
  | 'after-commit'
  | 'supplement-inserted'
  | 'move-claimed'
  | 'move-before-commit'
  | 'move-committed'
  | 'return-before-commit'
  | 'return-committed'
  | 'resale-before-commit'
  | 'resale-committed'
  | 'credit-before-commit'
  | 'credit-issued'
  | 'releasing-set'
  | 'cancel-sent'
  | 'released'
  | 'refund-created'
  | 'refunded';

export const crashPoint = crashPointsNamed<BookingCrashPoint>();
