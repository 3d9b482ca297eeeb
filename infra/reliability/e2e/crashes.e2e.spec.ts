import { runningSystem, controlEmulator } from '@club/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { crashOnce, ONE_ROAD_EACH } from '../src/crash-cases.js';

const system = runningSystem();
const DEADLINE_MS = 150_000;

/** The short form: every place once. `npm run reliability` takes every road, twenty times. */
describe('a process dies, and nothing is lost', () => {
  afterAll(() => controlEmulator(system, 'webhooks', { mode: 'deliver' }));

  it.each(ONE_ROAD_EACH.map((crash) => [`${crash.name} at ${crash.place}`, crash] as const))(
    '%s',
    async (_, crash) => {
      expect(await crashOnce(system, crash)).toBeGreaterThanOrEqual(0);
    },
    DEADLINE_MS,
  );
});
