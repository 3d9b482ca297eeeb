import type { Check, Fault } from './fault.js';

const retention: Check = { suite: 'integration', tests: 'booking/src/privacy/retention' };

/** Faults that remove too much personal data, or too little. */
export const PRIVACY_FAULTS: readonly Fault[] = [
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
];
