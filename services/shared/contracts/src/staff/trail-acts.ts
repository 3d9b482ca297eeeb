import { z } from 'zod';

/** Kinds of things that acts are about. */
export const TRAIL_TARGETS = [
  'account',
  'booking',
  'enquiry',
  'finding',
  'gift-card',
  'image',
  'mail',
  'payout',
  'refund-request',
  'route',
  'phone',
  'session',
  'show',
  'system',
  'venue',
] as const;
export const trailTargetSchema = z.enum(TRAIL_TARGETS);
export type TrailTarget = z.infer<typeof trailTargetSchema>;

interface ActTraits {
  /** How the screen calls it. */
  readonly label: string;
  /** The kind of the thing whose id the row holds. */
  readonly target: TrailTarget;
}

/** Each act that the audit trail notes. rows keep the names permanently, so a name is never changed or used again. */
export const TRAIL_ACTS = {
  'sign-in': { label: 'Sign in', target: 'account' },
  'sign-out': { label: 'Sign out', target: 'session' },
  'session-end': { label: 'End a session', target: 'session' },
  'other-sessions-end': { label: 'End all other sessions', target: 'account' },
  'password-change': { label: 'Change own password', target: 'account' },
  'passkey-sign-in': { label: 'Sign in with a passkey', target: 'account' },
  'sign-in-challenge': { label: 'Begin to sign in with a passkey', target: 'account' },
  'step-up-challenge': { label: 'Begin to confirm an act with a passkey', target: 'account' },
  'totp-begin': { label: 'Begin to add an authenticator app', target: 'account' },
  'totp-add': { label: 'Add an authenticator app', target: 'account' },
  'totp-remove': { label: 'Remove the authenticator app', target: 'account' },
  'passkey-begin': { label: 'Begin to add a passkey', target: 'account' },
  'passkey-add': { label: 'Add a passkey', target: 'account' },
  'passkey-rename': { label: 'Rename a passkey', target: 'account' },
  'passkey-remove': { label: 'Remove a passkey', target: 'account' },
  'recovery-codes-renew': { label: 'Make new recovery codes', target: 'account' },
  'staff-factors-reset-ask': {
    label: 'Ask to remove the second factors of an account',
    target: 'account',
  },
  'staff-factors-reset-cancel': {
    label: 'Keep the second factors of an account after all',
    target: 'account',
  },
  'factors-keep': { label: 'Keep one’s own second factors', target: 'account' },
  'staff-factors-reset': { label: 'Remove the second factors of an account', target: 'account' },
  'step-up': { label: 'Confirm an act', target: 'account' },
  'staff-create': { label: 'Create an account', target: 'account' },
  'staff-roles': { label: 'Change roles', target: 'account' },
  'staff-password': { label: 'Set a new password', target: 'account' },
  'staff-invite': { label: 'Invite a member of staff', target: 'account' },
  'staff-invite-again': { label: 'Send another invitation', target: 'account' },
  'staff-change': { label: 'Change an account', target: 'account' },
  'invitation-accept': { label: 'Accept an invitation', target: 'account' },
  'staff-disable': { label: 'Disable an account', target: 'account' },
  /** A page or a list that someone without the right has asked for. What may be read leaves no row. */
  read: { label: 'Read', target: 'route' },
  'show-create': { label: 'Create a show', target: 'show' },
  'show-edit': { label: 'Edit a show', target: 'show' },
  'show-series': { label: 'Make a series of shows', target: 'show' },
  'show-sale': { label: 'Put a show on sale, or take it off', target: 'show' },
  'show-delete': { label: 'Delete a show', target: 'show' },
  'show-cancel': { label: 'Cancel a show', target: 'show' },
  'bookers-mailing': { label: 'E-mail all bookings of a list', target: 'mail' },
  'show-cancel-undo': { label: 'Take back the cancellation of a show', target: 'show' },
  'bookers-message': { label: 'Message all bookers', target: 'show' },
  'image-upload': { label: 'Upload an image', target: 'image' },
  'people-let-in': { label: 'Let people in, or undo it', target: 'show' },
  'phone-pairing': { label: 'Make a code for phones at the door', target: 'venue' },
  'phone-add': { label: 'Add a phone to the door', target: 'phone' },
  'phone-revoke': { label: 'Take a phone off the door', target: 'phone' },
  'door-night-end': { label: 'End the night for all phones', target: 'venue' },
  'ticket-read': { label: 'Look at a ticket at the door', target: 'show' },
  'bookings-export': { label: 'Save bookings as a file', target: 'booking' },
  'door-list-export': { label: 'Save a door list as a file', target: 'show' },
  'door-list-print': { label: 'Print a door list', target: 'show' },
  'booking-sell': { label: 'Sell at the desk or by phone', target: 'booking' },
  'door-sell': { label: 'Sell at the door', target: 'booking' },
  'booking-edit': { label: 'Correct a customer', target: 'booking' },
  'booking-door-note': { label: 'Write a note for the door', target: 'booking' },
  'legal-hold': { label: 'Keep the person of a booking from erasure', target: 'booking' },
  'legal-hold-end': { label: 'End a legal hold', target: 'booking' },
  'booking-move': { label: 'Move a booking', target: 'booking' },
  'booking-move-withdraw': { label: 'Withdraw the link of a move', target: 'booking' },
  'booking-refund': { label: 'Refund a booking', target: 'booking' },
  'booking-resend': { label: 'Send a confirmation again', target: 'booking' },
  'wait-add': { label: 'Add someone to a waiting list', target: 'show' },
  'wait-offer': { label: 'Offer places to someone who waits', target: 'show' },
  'wait-remove': { label: 'Take someone off a waiting list', target: 'show' },
  'waiting-list-pause': { label: 'Pause a waiting list', target: 'show' },
  'waiting-list-resume': { label: 'Resume a waiting list', target: 'show' },
  'quarantine-resolve': { label: 'Resolve a payment', target: 'booking' },
  'refund-ask': { label: 'Ask for a refund', target: 'booking' },
  'refund-approve': { label: 'Approve a refund', target: 'refund-request' },
  'refund-decline': { label: 'Decline a refund', target: 'refund-request' },
  'gift-card-void': { label: 'Void a gift card', target: 'gift-card' },
  'gift-card-refund': { label: 'Refund a gift card', target: 'gift-card' },
  'gift-payment-refund': { label: 'Return a gift card payment', target: 'gift-card' },
  'gift-case-close': { label: 'Close the case of a gift card', target: 'gift-card' },
  'gift-card-reissue': { label: 'Reissue a gift card', target: 'gift-card' },
  'gift-card-unfreeze': { label: 'Unfreeze a gift card', target: 'gift-card' },
  'enquiry-mark': { label: 'Mark an enquiry', target: 'enquiry' },
  'enquiry-reply': { label: 'Reply to an enquiry', target: 'enquiry' },
  'mail-preview': { label: 'Look at an e-mail', target: 'mail' },
  'mail-retry': { label: 'Send an e-mail again', target: 'mail' },
  'mails-retry': { label: 'Send all failed e-mails again', target: 'mail' },
  'audit-start': { label: 'Start the audit', target: 'system' },
  'finding-acknowledge': { label: 'Acknowledge a finding', target: 'finding' },
  'difference-correct': { label: 'Correct a difference with Stripe', target: 'finding' },
  'difference-refund': { label: 'Refund a difference with Stripe', target: 'finding' },
  'payout-export': { label: 'Save a payout as a file', target: 'payout' },
  'show-settle': { label: 'Settle a show', target: 'show' },
  'refund-by-bank': { label: 'Note that a refund was paid by bank transfer', target: 'booking' },
  'trail-verify': { label: 'Verify the audit trail', target: 'system' },
  'ticket-key-new': { label: 'Sign tickets with a new key', target: 'system' },
  restore: { label: 'Restore a backup', target: 'system' },
} as const satisfies Record<string, ActTraits>;

export type TrailAct = keyof typeof TRAIL_ACTS;
export const trailActSchema = z.enum(Object.keys(TRAIL_ACTS) as [TrailAct, ...TrailAct[]]);

/** `refused`: by a right, a rule or the state of things. `failed`: by a fault of ours, so it may have happened or not. */
export const TRAIL_OUTCOMES = ['done', 'refused', 'failed'] as const;
export const trailOutcomeSchema = z.enum(TRAIL_OUTCOMES);
export type TrailOutcome = z.infer<typeof trailOutcomeSchema>;

/** `unknown`: an attempt to sign in that did not succeed. */
export const TRAIL_ACTORS = ['staff', 'command-line', 'system', 'unknown'] as const;
export const trailActorSchema = z.object({
  kind: z.enum(TRAIL_ACTORS),
  /** The account of a member of staff, otherwise empty. */
  id: z.string(),
  /** The username, or the command. */
  name: z.string(),
});
export type TrailActor = z.infer<typeof trailActorSchema>;

/** Ids, codes, counts and pence. No free text: it could name a customer. */
export const trailDetailsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]),
);
export type TrailDetails = z.infer<typeof trailDetailsSchema>;
