import type { Check, Fault } from './fault.js';

const gateway: Check = { suite: 'integration', tests: 'gateway/src/security' };

/** Faults of security and speed. */
export const SECURITY_FAULTS: readonly Fault[] = [
  {
    name: 'a security header is missing',
    guard: 'no-content-sniffing',
    mutation: { kind: 'remove' },
    check: gateway,
  },
  {
    name: 'staff routes have no guard',
    guard: 'staff-routes-need-staff',
    mutation: { kind: 'remove' },
    check: gateway,
  },
  {
    name: 'a validation accepts unknown fields',
    guard: 'no-unknown-fields',
    mutation: { kind: 'call-instead', method: 'strictObject', instead: 'looseObject' },
    check: { suite: 'unit', tests: 'contracts/src/.*schemas' },
  },
  {
    name: 'cached answers survive a sale',
    guard: 'no-stale-answers-after-writes',
    mutation: { kind: 'never-true' },
    check: gateway,
  },
  {
    name: 'the index of the staff list is missing',
    guard: 'staff-list-index',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'services/booking/src/staff/list-bookings' },
  },
  {
    name: 'every page loads 50 kB more',
    guard: 'bundle-budget',
    mutation: { kind: 'insert-before', code: ballast(50_000) },
    check: { build: '@club/public-web', command: ['infra/checks/bin/budgets.mjs'] },
  },
];

/** Code of at least so many bytes that no compression makes much smaller, the same at each run. */
function ballast(bytes: number): string {
  let [state, text] = [1, ''];
  while (text.length < bytes * 1.4) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return `const ballast = '${text}';\nif (globalThis.name === ballast) throw new Error(ballast);\n`;
}
