import type { Check, Fault } from './fault.js';

const handling: Check = { suite: 'unit', tests: 'kit/src/rpc/handles' };
const owners: Check = { suite: 'integration', tests: 'gateway/src/auth/owners' };
const shows: Check = { suite: 'integration', tests: 'catalog/src/shows/venues-of-staff' };
const customers: Check = { suite: 'integration', tests: 'booking/src/staff/hide-customer' };
const search: Check = { suite: 'integration', tests: 'booking/src/staff/search' };
const venues: Check = { suite: 'integration', tests: 'booking/src/staff/venue-limits' };
const requests: Check = { suite: 'integration', tests: 'booking/src/refund-requests' };

const accounts: Check = { suite: 'integration', tests: 'gateway/src/auth/staff/staff-accounts' };

/** Faults that let members of staff do or read more than their roles allow. */
export const ROLE_FAULTS: readonly Fault[] = [
  {
    name: 'an account is made without the e-mail that invites the person',
    guard: 'invitations-are-mailed',
    mutation: { kind: 'remove' },
    check: accounts,
  },
  {
    name: 'an invitation never expires',
    guard: 'invitations-expire',
    mutation: { kind: 'remove' },
    check: accounts,
  },
  {
    name: 'an invitation works more than once',
    guard: 'invitations-work-once',
    mutation: { kind: 'never-true' },
    also: { guard: 'first-passwords-replace-none', mutation: { kind: 'remove' } },
    check: accounts,
  },
  {
    name: 'an owner changes their own account',
    guard: 'not-ones-own-account',
    mutation: { kind: 'never-true' },
    check: accounts,
  },
  {
    name: 'a session comes back when a closed account is opened',
    guard: 'a-closed-account-ends-sessions',
    mutation: { kind: 'replace', with: 'const ended = { $set: { disabled: true } };' },
    check: accounts,
  },
  {
    name: 'an owner who is only invited counts as one who can sign in',
    guard: 'an-invited-owner-does-not-count',
    mutation: { kind: 'remove' },
    check: owners,
  },
  {
    name: 'an owner of one venue manages the accounts of all',
    guard: 'staff-belong-to-the-club',
    mutation: { kind: 'never-true' },
    check: { suite: 'unit', tests: 'gateway/src/auth/permissions' },
  },
  {
    name: 'a sign-in from a new device sends no e-mail',
    guard: 'new-devices-are-told',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'gateway/src/auth/mails/staff-mails' },
  },
  {
    name: 'every member of staff may use every route',
    guard: 'routes-need-rights',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'gateway/src/roles' },
  },
  {
    name: 'a service does what the gateway asks for a member without the right',
    guard: 'services-check-rights',
    mutation: { kind: 'insert-before', code: 'return;\n' },
    check: handling,
  },
  {
    name: 'a right at one venue is a right at every venue',
    guard: 'rights-end-at-the-venue',
    mutation: { kind: 'never-true' },
    check: handling,
  },
  {
    name: 'rights can be added to a call that was signed',
    guard: 'signatures-cover-rights',
    mutation: { kind: 'replace', with: 'null,' },
    check: { suite: 'unit', tests: 'kit/src/rpc/call-signature' },
  },
  {
    name: 'the last owner of the club can be taken away',
    guard: 'one-owner-stays',
    mutation: { kind: 'never-true' },
    check: owners,
  },
  {
    name: 'two owners take the role from each other at the same moment',
    guard: 'owners-are-relied-on-by-writing',
    mutation: { kind: 'replace', with: '{ $set: { disabled: false } }' },
    check: owners,
  },
  {
    name: 'a show is put into any venue',
    guard: 'shows-at-own-venues',
    mutation: { kind: 'remove' },
    check: shows,
  },
  {
    name: 'the shows of any venue can be cancelled and deleted',
    guard: 'acts-on-shows-of-the-venue',
    mutation: { kind: 'remove' },
    check: shows,
  },
  {
    name: 'a list of bookings has names for everyone',
    guard: 'lists-hide-customers',
    mutation: { kind: 'replace', with: 'bookings' },
    check: customers,
  },
  {
    name: 'a booking has its name for everyone',
    guard: 'bookings-hide-customers',
    mutation: { kind: 'insert-before', code: 'return detail;\n' },
    check: customers,
  },
  {
    name: 'a name that is hidden can be found by searching',
    guard: 'no-search-for-hidden-names',
    mutation: { kind: 'never-true' },
    check: customers,
  },
  {
    name: 'the search finds names that are hidden',
    guard: 'global-search-hides-names',
    mutation: { kind: 'never-true' },
    check: search,
  },
  {
    name: 'the search finds the bookings of any venue',
    guard: 'global-search-ends-at-the-venue',
    mutation: { kind: 'replace', with: 'const showIds = undefined;' },
    check: search,
  },
  {
    name: 'the search finds gift cards for everyone',
    guard: 'gift-cards-for-their-readers',
    mutation: { kind: 'never-true' },
    check: search,
  },
  {
    name: 'the search finds the persons of gift cards for everyone',
    guard: 'gift-search-hides-names',
    mutation: { kind: 'never-true' },
    check: search,
  },
  {
    name: 'the page of the night counts what the member may not read',
    guard: 'needs-of-those-who-may-read-them',
    mutation: { kind: 'replace', with: 'const own = all;' },
    check: { suite: 'integration', tests: 'gateway/src/admin/admin-tonight' },
  },
  {
    name: 'readiness counts what the member may not read',
    guard: 'readiness-of-what-members-may-read',
    mutation: { kind: 'replace', with: 'const own = all;' },
    check: { suite: 'integration', tests: 'gateway/src/admin/admin-readiness' },
  },
  {
    name: 'gift cards have their names for everyone',
    guard: 'gift-cards-hide-persons',
    mutation: { kind: 'insert-before', code: 'return sale;\n' },
    check: { suite: 'integration', tests: 'booking/src/gift-cards/hide-persons' },
  },
  {
    name: 'the bookings of any venue can be read and changed',
    guard: 'bookings-at-own-venues',
    mutation: { kind: 'remove' },
    check: venues,
  },
  {
    name: 'a list has the bookings of all venues',
    guard: 'lists-end-at-the-venue',
    mutation: { kind: 'replace', with: 'return showId === undefined ? {} : { showId };' },
    check: venues,
  },
  {
    name: 'the e-mails of any venue can be read and sent again',
    guard: 'mails-end-at-the-venue',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'kit/src/outbox/outbox-service' },
  },
  {
    name: 'a list that was sent shows staff the bookings of any venue',
    guard: 'listed-bookings-of-own-venues',
    mutation: { kind: 'replace', with: 'return rows;' },
    check: { suite: 'integration', tests: 'booking/src/mails/visible-mails' },
  },
  {
    name: 'the box office gives away any number of tickets',
    guard: 'many-free-tickets-need-a-manager',
    mutation: { kind: 'never-true' },
    check: venues,
  },
  {
    name: 'a repeated refund is answered as done although it has another sum',
    guard: 'repeated-refund-has-its-sum',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/orders/refund-order' },
  },
  {
    name: 'the box office refunds any sum',
    guard: 'large-refunds-need-approval',
    mutation: { kind: 'never-true' },
    check: requests,
  },
  {
    name: 'a manager approves a refund that they have asked for',
    guard: 'no-approval-of-own-requests',
    mutation: { kind: 'remove' },
    check: requests,
  },
  {
    name: 'a refund is approved without the transaction that writes it',
    guard: 'approval-with-its-refund',
    mutation: { kind: 'remove' },
    check: requests,
  },
  {
    name: 'the venue that a booking has left decides about its refund',
    guard: 'requests-go-with-their-booking',
    mutation: { kind: 'replace-call', with: 'this.venues.require(request.showId)' },
    check: requests,
  },
  {
    name: 'a manager approves a refund of a booking that leaves their venue at that moment',
    guard: 'approved-where-the-booking-is',
    mutation: { kind: 'never-true' },
    check: requests,
  },
];
