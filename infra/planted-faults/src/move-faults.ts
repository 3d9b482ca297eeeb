import type { Check, Fault } from './fault.js';

const moves: Check = { suite: 'integration', tests: 'booking/src/moves' };

/** Faults that lose money or places when a booking moves to another show. */
export const MOVE_FAULTS: readonly Fault[] = [
  {
    name: 'a booking moves although it has changed since',
    guard: 'move-of-unchanged-order',
    mutation: { kind: 'remove' },
    check: moves,
  },
  {
    name: 'a booking that moves keeps its old places as well',
    guard: 'old-places-go-back-with-the-move',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a booking moves to a show that was cancelled meanwhile',
    guard: 'moves-to-open-shows-only',
    mutation: { kind: 'remove' },
    check: moves,
  },
  {
    name: 'a booking moves at another price than was quoted',
    guard: 'moves-as-quoted',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a booking moves to a venue at which the member of staff has no right',
    guard: 'moves-need-both-venues',
    mutation: { kind: 'remove' },
    check: moves,
  },
  {
    name: 'the box office lets the difference of a move go',
    guard: 'waiving-needs-a-manager',
    mutation: { kind: 'never-true' },
    check: moves,
  },
  {
    name: 'a move refunds any sum',
    guard: 'refunds-of-moves-have-the-limit',
    mutation: { kind: 'never-true' },
    check: moves,
  },
];
