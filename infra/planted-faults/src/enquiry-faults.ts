import type { Check, Fault } from './fault.js';

const enquiries: Check = { suite: 'integration', tests: 'enquiry/src/enquiries/enquiries' };

/** Faults by which the club does not hear of a message of a visitor. */
export const ENQUIRY_FAULTS: readonly Fault[] = [
  {
    name: 'an enquiry is stored although its notice cannot be written',
    guard: 'notices-with-their-enquiries',
    mutation: {
      kind: 'replace',
      with: "await this.outbox.writeMissing([{ kind: 'enquiry-notice', subject: id }]);",
    },
    check: enquiries,
  },
  {
    name: 'a complaint is not acknowledged',
    guard: 'complaints-are-acknowledged',
    mutation: { kind: 'remove' },
    check: enquiries,
  },
];
