import type { Check, Fault } from './fault.js';

const chain: Check = { suite: 'integration', tests: 'kit/src/trail/trail.integration' };
const gateway: Check = { suite: 'integration', tests: 'gateway/src/trail' };

const verify: Check = { suite: 'integration', tests: 'kit/src/trail/verify-trail' };

/** Faults that leave acts without their row in the audit trail, or put into it what does not belong there. */
export const TRAIL_FAULTS: readonly Fault[] = [
  {
    name: 'the row of an act is written without its transaction',
    guard: 'rows-with-their-acts',
    mutation: { kind: 'replace', with: 'await this.rows.create([row]);' },
    check: chain,
  },
  {
    name: 'each start of booking notes its key for tickets once more',
    guard: 'one-row-for-a-ticket-key',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'booking/src/door/note-ticket-key' },
  },
  {
    name: 'names and addresses get into the audit trail',
    guard: 'no-personal-data-in-the-trail',
    mutation: { kind: 'never-true' },
    check: chain,
  },
  {
    name: 'what is refused to staff leaves no row',
    guard: 'refusals-are-noted',
    mutation: { kind: 'remove' },
    check: gateway,
  },
  {
    name: 'no manager of a venue sees what was refused there',
    guard: 'refusals-name-their-venue',
    mutation: { kind: 'replace', with: 'const venue = undefined;' },
    check: gateway,
  },
  {
    name: 'acts without a transaction leave no row',
    guard: 'routes-write-their-acts',
    mutation: { kind: 'remove' },
    check: gateway,
  },
  {
    name: 'the audit trail keeps complete addresses',
    guard: 'networks-are-cut',
    mutation: { kind: 'replace', with: 'return network;' },
    check: gateway,
  },
  {
    name: 'a row that was altered is not found',
    guard: 'trail-rows-are-unaltered',
    mutation: { kind: 'replace', with: 'const isRight = true;' },
    check: verify,
  },
  {
    name: 'a row that was removed is not found',
    guard: 'trails-have-no-gaps',
    mutation: { kind: 'never-true' },
    check: verify,
  },
  {
    name: 'a trail that was cut off together with its head is not found',
    guard: 'trails-do-not-shrink',
    mutation: { kind: 'never-true' },
    check: verify,
  },
  {
    name: 'a manager reads the audit trail of every venue',
    guard: 'trail-rows-of-own-venues',
    mutation: { kind: 'remove' },
    check: chain,
  },
];
