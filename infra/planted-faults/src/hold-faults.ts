import type { Check, Fault } from './fault.js';

const briefHolds: Check = {
  suite: 'integration',
  tests: 'services/booking/src/orders/brief-holds',
};

/** Faults by which those who do not pay keep tickets from others for long. */
export const HOLD_FAULTS: readonly Fault[] = [
  {
    name: 'orders at the same moment all get the usual hold',
    guard: 'usual-holds-up-to-half',
    mutation: { kind: 'replace', with: 'const isMostlyFree = { showId: { $ne: most } };' },
    check: briefHolds,
  },
  {
    name: 'a hold is extended while most of the tickets that are left are held',
    guard: 'no-hold-is-extended-in-a-rush',
    mutation: { kind: 'replace', with: 'offer !== null && extensions < MAX_EXTENSIONS' },
    check: briefHolds,
  },
  {
    name: 'details make a brief hold the usual one',
    guard: 'details-leave-a-brief-hold-brief',
    mutation: { kind: 'remove' },
    check: briefHolds,
  },
];
