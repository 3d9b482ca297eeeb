import { jest } from '@jest/globals';

/** Only the clock is another one: the timers of connections run on. A test that sets it calls jest.useRealTimers() at the end. */
export const setClock = (now: Date): void =>
  void jest.useFakeTimers({ now, doNotFake: [...TIMERS] });

const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
