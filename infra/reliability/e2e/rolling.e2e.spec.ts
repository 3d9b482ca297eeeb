import { describe, expect, it } from '@jest/globals';
import { roll } from '../src/rolling/roll.js';

const ROUNDS = 2;
/** Only ends a test that hangs: a busy machine needs several times as long as a quiet one. */
const DEADLINE_MS = 600_000;

describe('two copies of every service over NATS', () => {
  it(
    'answers every request while each copy is replaced (invariants.md I16)',
    async () => {
      const { failures, requests, bookings } = await roll(ROUNDS, () => undefined);
      expect(failures).toEqual([]);
      expect(requests).toBeGreaterThan(100);
      expect(bookings).toBeGreaterThan(5);
    },
    DEADLINE_MS,
  );
});
