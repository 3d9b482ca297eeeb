import type { Check, Fault } from './fault.js';

const stepUps: Check = { suite: 'integration', tests: 'gateway/src/auth/step-ups' };

/** Faults in how members of staff prove who they are. */
export const FACTOR_FAULTS: readonly Fault[] = [
  {
    name: 'one confirmation is good for any number of acts',
    guard: 'a-confirmation-is-used-once',
    mutation: { kind: 'remove' },
    check: stepUps,
  },
  {
    name: 'acts need no confirmation',
    guard: 'acts-are-confirmed',
    mutation: { kind: 'insert-before', code: 'return true;\n' },
    check: stepUps,
  },
];
