import { startControlledSystem, type ControlledSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, fuzz } from '../src/fuzz.js';

const SECONDS = 25;
const DEADLINE_MS = 180_000;

describe('the routes', () => {
  let system: ControlledSystem;
  beforeAll(async () => {
    system = await startControlledSystem({ chromium: '', progress: () => undefined });
  }, DEADLINE_MS);
  afterAll(() => system.stop());

  it(
    'refuse hostile requests in the one error body, without an internal error or internal details',
    async () => {
      const { requests, faults, statuses } = await fuzz(system, {
        seconds: SECONDS,
        seed: Math.floor(Math.random() * 1e9),
      });
      expect(faults.slice(0, 10)).toEqual([]);
      expect(requests).toBeGreaterThanOrEqual(attackedRoutes().length);
      expect(statuses[400]).toBeGreaterThan(0);
      expect(statuses[401]).toBeGreaterThan(0);
    },
    DEADLINE_MS,
  );
});
