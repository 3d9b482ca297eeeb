import type { Check, Fault } from './fault.js';

const handling: Check = { suite: 'unit', tests: 'kit/src/rpc/handles' };
const owners: Check = { suite: 'integration', tests: 'gateway/src/auth/owners' };
const shows: Check = { suite: 'integration', tests: 'catalog/src/shows/venues-of-staff' };
const customers: Check = { suite: 'integration', tests: 'booking/src/staff/hide-customer' };

/** Faults that let members of staff do or read more than their roles allow. */
export const ROLE_FAULTS: readonly Fault[] = [
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
    mutation: { kind: 'replace', with: 'staff === undefined ? null : [staff.id, staff.username]' },
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
    mutation: { kind: 'replace', with: 'page' },
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
    name: 'gift cards have their names for everyone',
    guard: 'gift-cards-hide-persons',
    mutation: { kind: 'insert-before', code: 'return sale;\n' },
    check: { suite: 'integration', tests: 'booking/src/gift-cards/hide-persons' },
  },
];
