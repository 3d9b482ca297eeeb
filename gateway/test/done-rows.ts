import type { TrailAct } from '@club/contracts';

interface Proof {
  spec: string;
  /** The title of the test, or of the table of tests, that asserts the rows. */
  test: string;
  acts: readonly TrailAct[];
}

const ACCOUNTS = 'gateway/src/trail/done-rows.integration.spec.ts';
const GATEWAY = 'gateway/src/trail/trail.integration.spec.ts';
const RESETS = 'gateway/src/auth/staff/reset-factors.integration.spec.ts';
const BOOKINGS = 'services/booking/src/staff/staff-trail.integration.spec.ts';
const PHONES = 'services/booking/src/door/phones.integration.spec.ts';
const WAITING = 'services/booking/src/waiting/staff-waiting.integration.spec.ts';
const DIFFERENCES = 'services/booking/src/money/differences.integration.spec.ts';
const MONEY = 'services/booking/src/money/money-screens.integration.spec.ts';

/** Acts that leave no row if they are done: they only prepare another act, or read. */
export const WITHOUT_A_DONE_ROW: readonly TrailAct[] = [
  'read',
  'totp-begin',
  'passkey-begin',
  'sign-in-challenge',
  'step-up-challenge',
];

/** For each act, the test which asserts that it leaves exactly one row if it is done (invariants.md I34). */
export const DONE_ROWS: readonly Proof[] = [
  { spec: GATEWAY, test: 'notes a sign-in with the network', acts: ['sign-in'] },
  {
    spec: GATEWAY,
    test: 'notes each end of a session once',
    acts: ['sign-out', 'other-sessions-end'],
  },
  {
    spec: GATEWAY,
    test: 'notes what the command line does with accounts',
    acts: ['staff-create', 'staff-password', 'staff-roles', 'staff-disable'],
  },
  {
    spec: ACCOUNTS,
    test: 'if it changes how one signs in',
    acts: [
      'step-up',
      'totp-add',
      'totp-remove',
      'recovery-codes-renew',
      'passkey-add',
      'passkey-rename',
      'passkey-remove',
      'passkey-sign-in',
    ],
  },
  {
    spec: ACCOUNTS,
    test: 'if it ends a session, or changes the password',
    acts: ['session-end', 'password-change'],
  },
  {
    spec: ACCOUNTS,
    test: 'if an owner changes the account of someone else',
    acts: ['staff-invite', 'staff-invite-again', 'invitation-accept', 'staff-change'],
  },
  {
    spec: ACCOUNTS,
    test: 'if a request to remove second factors is ended',
    acts: ['staff-factors-reset-cancel', 'factors-keep'],
  },
  {
    spec: ACCOUNTS,
    test: 'if the route of %s has done it',
    acts: [
      'people-let-in',
      'ticket-read',
      'bookings-export',
      'door-list-export',
      'door-list-print',
      'image-upload',
      'mail-preview',
      'mails-retry',
      'trail-verify',
    ],
  },
  {
    spec: RESETS,
    test: 'takes a day, and the member hears of it at the beginning and at the end',
    acts: ['staff-factors-reset-ask', 'staff-factors-reset'],
  },
  {
    spec: 'services/catalog/src/shows/shows.integration.spec.ts',
    test: 'is recorded once, however often it is repeated, and by whomever',
    acts: ['show-create'],
  },
  {
    spec: 'services/catalog/src/shows/done-rows.integration.spec.ts',
    test: 'an act on a show leaves exactly one row',
    acts: [
      'show-edit',
      'show-sale',
      'show-series',
      'show-cancel',
      'show-cancel-undo',
      'show-delete',
    ],
  },
  {
    spec: 'services/enquiry/src/enquiries/done-rows.integration.spec.ts',
    test: 'an act on an enquiry or its e-mail leaves exactly one row',
    acts: ['enquiry-mark', 'enquiry-reply', 'mail-retry'],
  },
  {
    spec: 'services/booking/src/staff/done-rows.integration.spec.ts',
    test: 'an act on money, bookers or the audit leaves exactly one row',
    acts: [
      'refund-ask',
      'refund-approve',
      'refund-decline',
      'gift-card-void',
      'gift-card-refund',
      'gift-card-reissue',
      'gift-card-unfreeze',
      'gift-payment-refund',
      'quarantine-resolve',
      'booking-door-note',
      'bookers-message',
      'bookers-mailing',
      'audit-start',
      'finding-acknowledge',
    ],
  },
  {
    spec: 'services/booking/src/gift-cards/close-gift-case.integration.spec.ts',
    test: 'leaves the money of a failed refund on the card, which can be refunded again later',
    acts: ['gift-case-close'],
  },
  {
    spec: BOOKINGS,
    test: 'leave one row each, with the venue and without the customer',
    acts: ['booking-refund', 'booking-edit', 'booking-resend'],
  },
  {
    spec: BOOKINGS,
    test: 'leave one row for a sale at the desk, and none that a visitor buys',
    acts: ['booking-sell'],
  },
  {
    spec: BOOKINGS,
    test: 'keep a person from erasure, once and with a row, until the hold ends',
    acts: ['legal-hold', 'legal-hold-end'],
  },
  {
    spec: 'services/booking/src/moves/difference-by-link-meanwhile.integration.spec.ts',
    test: 'is withdrawn by staff once, with a row, and can then not be paid',
    acts: ['booking-move-withdraw'],
  },
  {
    spec: 'services/booking/src/moves/move-booking.integration.spec.ts',
    test: 'takes its places with it and keeps what was paid for',
    acts: ['booking-move'],
  },
  {
    spec: WAITING,
    test: 'add a party by phone once, and not an address that waits already',
    acts: ['wait-add'],
  },
  {
    spec: WAITING,
    test: 'offer out of order only with a reason, and once',
    acts: ['wait-offer'],
  },
  {
    spec: WAITING,
    test: 'pause a list: nothing is offered, and nothing is sold past it',
    acts: ['waiting-list-pause', 'waiting-list-resume'],
  },
  {
    spec: WAITING,
    test: 'take a party off with what is offered to it, which goes to the next',
    acts: ['wait-remove'],
  },
  {
    spec: PHONES,
    test: 'adds exactly three phones if twenty take it up at once and it is for three',
    acts: ['phone-pairing', 'phone-add'],
  },
  {
    spec: PHONES,
    test: 'reads nothing once it was revoked, and delivers for a day what has happened',
    acts: ['phone-revoke'],
  },
  {
    spec: PHONES,
    test: 'revokes all phones of the venue and the codes that are still open, and no others',
    acts: ['door-night-end'],
  },
  {
    spec: 'services/booking/src/staff/sell-at-door.integration.spec.ts',
    test: 'says in history and trail that it was paid by %s',
    acts: ['door-sell'],
  },
  {
    spec: DIFFERENCES,
    test: 'leave one row in the trail for each act, and none for a repetition',
    acts: ['difference-correct'],
  },
  {
    spec: DIFFERENCES,
    test: 'a refund that the bank refuses is not called repaired, and the next press is another attempt',
    acts: ['difference-refund'],
  },
  {
    spec: MONEY,
    test: 'leaves a row in the trail for each file that is taken',
    acts: ['payout-export'],
  },
  {
    spec: MONEY,
    test: 'stays as it was once it is settled, with later refunds as an adjustment',
    acts: ['show-settle'],
  },
  {
    spec: 'services/booking/src/money/pay-by-bank.integration.spec.ts',
    test: 'ends when staff say that it was paid by bank transfer, once',
    acts: ['refund-by-bank'],
  },
  {
    spec: 'services/booking/src/door/note-ticket-key.integration.spec.ts',
    test: 'leaves one row, however many copies start with it and however often',
    acts: ['ticket-key-new'],
  },
  {
    spec: 'services/booking/src/privacy/restore.integration.spec.ts',
    test: 'does not bring an erased person back, and repeats the erasure once money is at rest',
    acts: ['restore'],
  },
];
