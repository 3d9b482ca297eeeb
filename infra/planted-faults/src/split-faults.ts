import type { Check, Fault } from './fault.js';

const parts: Check = { suite: 'integration', tests: 'booking/src/customers/move-part' };
const books: Check = { suite: 'integration', tests: 'booking/src/money/parts-of-parties' };
const returned: Check = { suite: 'integration', tests: 'booking/src/returns/returns-of-parts' };

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
    name: 'a restore takes the refunds of a part off those of its party',
    guard: 'restores-leave-parts-their-refunds',
    mutation: { kind: 'replace', with: 'const refunds = withRefundsAtStripe(order, atStripe);' },
    check: parts,
  },
  {
    name: 'the audit does not find a part that is lost',
    guard: 'audit-finds-lost-parts',
    mutation: { kind: 'remove' },
    check: parts,
  },
  {
    name: 'a party has all lines of the payment that it shares with its parts',
    guard: 'lines-are-shared-with-parts',
    mutation: { kind: 'replace', with: 'splits.flatMap(() => [])' },
    check: books,
  },
  {
    name: 'a party splits although places of it are for sale',
    guard: 'parties-with-places-for-sale-stay',
    mutation: { kind: 'remove' },
    check: returned,
  },
  {
    name: 'a part is credited for places although its payment is disputed',
    guard: 'disputed-places-are-not-taken-back',
    mutation: { kind: 'never-true' },
    check: returned,
  },
  {
    name: 'a move of a part ends the payment of the party, whose places it does not get',
    guard: 'own-places-pass-on-whole',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/customers/own-places' },
  },
];
