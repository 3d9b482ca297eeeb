import type { Check, Fault } from './fault.js';

const retention: Check = { suite: 'integration', tests: 'booking/src/privacy/retention' };
const enquiry: Check = { suite: 'integration', tests: 'enquiry/src/privacy/privacy' };
const erasure: Check = { suite: 'integration', tests: 'booking/src/privacy/erase' };
const erasedAgain: Check = { suite: 'integration', tests: 'booking/src/privacy/erase-again' };
const proof: Check = { suite: 'unit', tests: 'kit/src/privacy' };
const consents: Check = { suite: 'integration', tests: 'enquiry/src/privacy/consents' };

/** Faults that remove too much personal data, or too little. */
export const PRIVACY_FAULTS: readonly Fault[] = [
  {
    name: 'a note for the door is written about a person who is erased at the same moment',
    guard: 'no-note-about-an-erased-person',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'booking/src/staff/note-for-door' },
  },
  {
    name: 'a correction brings back a friend who was erased',
    guard: 'erased-friends-stay-away',
    mutation: { kind: 'replace', with: 'false' },
    check: { suite: 'integration', tests: 'booking/src/privacy/given-bookings' },
  },
  {
    name: 'a correction brings back a person who is erased at the same moment',
    guard: 'an-erased-person-stays-away',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'booking/src/staff/staff.integration' },
  },
  {
    name: 'a booking whose money is not at rest loses its person',
    guard: 'open-orders-keep-their-person',
    mutation: { kind: 'remove' },
    check: retention,
  },
  {
    name: 'a night that should only count removes',
    guard: 'retention-counts-first',
    mutation: { kind: 'replace', with: 'await this.applyAll(run, work, before);' },
    check: retention,
  },
  {
    name: 'a person with an upcoming show is erased',
    guard: 'no-erasure-before-the-show',
    mutation: { kind: 'never-true' },
    check: erasure,
  },
  {
    name: 'a restore brings back a person who had only waited for a show',
    guard: 'every-address-is-compared',
    mutation: { kind: 'replace', with: 'const places = [this.orders, this.giftCards];' },
    check: erasedAgain,
  },
  {
    name: 'an erasure is forgotten whose booking was not at rest in the backup',
    guard: 'open-erasures-are-noted',
    mutation: { kind: 'remove' },
    check: erasedAgain,
  },
  {
    name: 'an erasure is not noted, so a restore undoes it',
    guard: 'erasures-are-noted',
    mutation: { kind: 'remove' },
    check: enquiry,
  },
  {
    name: 'a service tells about any address that it is asked for',
    guard: 'data-needs-a-proven-address',
    mutation: { kind: 'never-true' },
    check: proof,
  },
  {
    name: 'anyone can write a link to the data of an address',
    guard: 'privacy-links-are-signed',
    mutation: { kind: 'never-true' },
    check: enquiry,
  },
  {
    name: 'staff see the link to the data of a visitor',
    guard: 'staff-see-no-privacy-link',
    mutation: { kind: 'replace', with: 'return content;' },
    check: enquiry,
  },
  {
    name: 'anyone can end the e-mails of an address',
    guard: 'unsubscribe-links-are-signed',
    mutation: { kind: 'never-true' },
    check: consents,
  },
  {
    name: 'a restored consent outweighs a later objection',
    guard: 'an-objection-outlives-the-consent',
    mutation: { kind: 'never-true' },
    check: consents,
  },
];
