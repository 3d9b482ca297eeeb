import type { TrailAct } from '@club/contracts';

interface ActOfRoute {
  act: TrailAct;
  /**
   * `use-case`: the code that acts writes the row in its transaction. `route`: the gateway writes it, because the act has no
   * transaction, or belongs to several services. `none`: it only prepares an act, so its success leaves no row.
   */
  writtenBy: 'use-case' | 'route' | 'none';
}

const inItsTransaction = (act: TrailAct): ActOfRoute => ({ act, writtenBy: 'use-case' });
const beforeTheAct = (act: TrailAct): ActOfRoute => ({ act, writtenBy: 'none' });
const byTheRoute = (act: TrailAct): ActOfRoute => ({ act, writtenBy: 'route' });

/**
 * The act of each staff route that is not a GET. Each request that does it leaves exactly one row in one audit trail
 * (invariants.md I34). If the request is refused or fails, the gateway writes the row in place of the service.
 */
export const ACTS_OF_ROUTES: Record<string, ActOfRoute> = {
  'POST api/admin/login': inItsTransaction('sign-in'),
  'POST api/admin/login/passkey-options': beforeTheAct('sign-in-challenge'),
  'POST api/admin/login/passkey': inItsTransaction('passkey-sign-in'),
  'POST api/admin/account/totp': beforeTheAct('totp-begin'),
  'POST api/admin/account/totp/confirm': byTheRoute('totp-add'),
  'DELETE api/admin/account/totp': byTheRoute('totp-remove'),
  'POST api/admin/account/passkey-options': beforeTheAct('passkey-begin'),
  'POST api/admin/account/passkeys': byTheRoute('passkey-add'),
  'PATCH api/admin/account/passkeys/:id': byTheRoute('passkey-rename'),
  'DELETE api/admin/account/passkeys/:id': byTheRoute('passkey-remove'),
  'POST api/admin/account/recovery-codes': byTheRoute('recovery-codes-renew'),
  'POST api/admin/step-ups/passkey-options': beforeTheAct('step-up-challenge'),
  'POST api/admin/logout': inItsTransaction('sign-out'),
  'DELETE api/admin/account/sessions': inItsTransaction('other-sessions-end'),
  'DELETE api/admin/account/sessions/:id': inItsTransaction('session-end'),
  'POST api/admin/account/password': inItsTransaction('password-change'),
  'POST api/admin/step-ups': inItsTransaction('step-up'),
  'POST api/admin/staff': inItsTransaction('staff-invite'),
  'PATCH api/admin/staff/:id': inItsTransaction('staff-change'),
  'POST api/admin/staff/:id/factor-reset': inItsTransaction('staff-factors-reset-ask'),
  'POST api/admin/staff/:id/factor-reset/confirm': inItsTransaction('staff-factors-reset'),
  'DELETE api/admin/staff/:id/factor-reset': inItsTransaction('staff-factors-reset-cancel'),
  'DELETE api/admin/account/factor-reset': inItsTransaction('factors-keep'),
  'POST api/admin/staff/:id/invitation': inItsTransaction('staff-invite-again'),
  'POST api/admin/invitations/accept': inItsTransaction('invitation-accept'),
  'POST api/admin/shows': inItsTransaction('show-create'),
  'PUT api/admin/shows/:id': inItsTransaction('show-edit'),
  'DELETE api/admin/shows/:id': inItsTransaction('show-delete'),
  'POST api/admin/shows/:id/cancel': inItsTransaction('show-cancel'),
  'POST api/admin/mailings': inItsTransaction('bookers-mailing'),
  'POST api/admin/shows/:id/cancel/undo': inItsTransaction('show-cancel-undo'),
  'POST api/admin/shows/:id/series': inItsTransaction('show-series'),
  'POST api/admin/shows/:id/sale': inItsTransaction('show-sale'),
  'POST api/admin/shows/:id/message': inItsTransaction('bookers-message'),
  'POST api/admin/shows/:id/arrivals': byTheRoute('people-let-in'),
  'POST api/admin/shows/:id/tickets': byTheRoute('ticket-read'),
  'POST api/admin/door/pairings': inItsTransaction('phone-pairing'),
  'DELETE api/admin/door/devices/:id': inItsTransaction('phone-revoke'),
  'POST api/admin/door/end-night': inItsTransaction('door-night-end'),
  'POST api/admin/bookings/export': byTheRoute('bookings-export'),
  'POST api/admin/shows/:id/door-list/export': byTheRoute('door-list-export'),
  'POST api/admin/shows/:id/door-list/print': byTheRoute('door-list-print'),
  'POST api/objects/upload': byTheRoute('image-upload'),
  'POST api/admin/bookings': inItsTransaction('booking-sell'),
  'PUT api/admin/bookings/:id/door-note': inItsTransaction('booking-door-note'),
  'POST api/admin/bookings/:id/legal-hold': inItsTransaction('legal-hold'),
  'DELETE api/admin/bookings/:id/legal-hold': inItsTransaction('legal-hold-end'),
  'PATCH api/admin/bookings/:id': inItsTransaction('booking-edit'),
  'POST api/admin/bookings/:id/refund': inItsTransaction('booking-refund'),
  'POST api/admin/bookings/:id/refund-requests': inItsTransaction('refund-ask'),
  'POST api/admin/bookings/:id/moves': inItsTransaction('booking-move'),
  'DELETE api/admin/bookings/:id/moves': inItsTransaction('booking-move-withdraw'),
  'POST api/admin/shows/:id/waiting-list': inItsTransaction('wait-add'),
  'POST api/admin/shows/:id/waiting-list/pause': inItsTransaction('waiting-list-pause'),
  'POST api/admin/shows/:id/waiting-list/resume': inItsTransaction('waiting-list-resume'),
  'POST api/admin/waiting-list/:id/offer': inItsTransaction('wait-offer'),
  'DELETE api/admin/waiting-list/:id': inItsTransaction('wait-remove'),
  'POST api/admin/bookings/:id/quarantine': inItsTransaction('quarantine-resolve'),
  'POST api/admin/bookings/:id/resend': inItsTransaction('booking-resend'),
  'POST api/admin/refund-requests/:id/approve': inItsTransaction('refund-approve'),
  'POST api/admin/refund-requests/:id/decline': inItsTransaction('refund-decline'),
  'POST api/admin/gift-cards/:id/void': inItsTransaction('gift-card-void'),
  'POST api/admin/gift-cards/:id/close-case': inItsTransaction('gift-case-close'),
  'POST api/admin/gift-cards/:id/refund': inItsTransaction('gift-card-refund'),
  'POST api/admin/gift-cards/:id/refund-payment': inItsTransaction('gift-payment-refund'),
  'POST api/admin/gift-cards/:id/reissue': inItsTransaction('gift-card-reissue'),
  'POST api/admin/gift-cards/:id/unfreeze': inItsTransaction('gift-card-unfreeze'),
  'PATCH api/admin/contacts/:id': inItsTransaction('enquiry-mark'),
  'POST api/admin/contacts/:id/reply': inItsTransaction('enquiry-reply'),
  'POST api/admin/mails/preview': byTheRoute('mail-preview'),
  'POST api/admin/mails/retry': inItsTransaction('mail-retry'),
  'POST api/admin/mails/retry-failed': byTheRoute('mails-retry'),
  'POST api/admin/trail/checks': byTheRoute('trail-verify'),
  'POST api/admin/audit': inItsTransaction('audit-start'),
  'POST api/admin/money/differences/:id/correct': inItsTransaction('difference-correct'),
  'POST api/admin/money/differences/:id/refund': inItsTransaction('difference-refund'),
  'POST api/admin/money/payouts/:id/export': inItsTransaction('payout-export'),
  'POST api/admin/money/shows/:id/settle': inItsTransaction('show-settle'),
  'POST api/admin/bookings/:id/bank-transfer': inItsTransaction('refund-by-bank'),
  'POST api/admin/audit/:id/acknowledge': inItsTransaction('finding-acknowledge'),
};
