import type { Check, Fault } from './fault.js';

const parts: Check = { suite: 'integration', tests: 'booking/src/customers/move-part' };

/** Faults that lose money or places when a part of a party becomes a booking of its own. */
export const SPLIT_FAULTS: readonly Fault[] = [
  {
    name: 'a refund that was noted before a split is written after it',
    guard: 'refund-of-unsplit-order',
    mutation: { kind: 'remove' },
    check: parts,
  },
  {
    name: 'a part takes the refunds of its party as its own',
    guard: 'refunds-of-parts-are-theirs',
    mutation: { kind: 'remove' },
    check: parts,
  },
  {
    name: 'the audit does not find a part that is lost',
    guard: 'audit-finds-lost-parts',
    mutation: { kind: 'remove' },
    check: parts,
  },
];
