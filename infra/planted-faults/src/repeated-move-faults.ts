import type { Fault } from './fault.js';

/** Faults that carry out, refuse or end a move because it, or another one, was asked for twice. */
export const REPEATED_MOVE_FAULTS: readonly Fault[] = [
  {
    name: 'a quote moves a booking from a show that it was not for',
    guard: 'quotes-name-the-show-that-is-left',
    mutation: { kind: 'replace', with: 'const quoted = sums;' },
    check: { suite: 'integration', tests: 'booking/src/moves/move-booking' },
  },
  {
    name: 'a move is refused for want of the places that it has taken itself',
    guard: 'moves-made-meanwhile-are-answered',
    mutation: { kind: 'replace', with: 'const meanwhile = undefined as Answer | undefined;' },
    check: { suite: 'integration', tests: 'booking/src/moves/move-beside-other-work' },
  },
  {
    name: 'a request that is sent twice ends the link that it has sent',
    guard: 'links-do-not-end-themselves',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/moves/difference-by-link' },
  },
];
