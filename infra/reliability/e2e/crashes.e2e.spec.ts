import { runningSystem, controlEmulator } from '@club/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { crashOnce, ONE_CHANNEL_EACH } from '../src/experiments/crash-cases.js';

const system = runningSystem();
/** Some actions wait twice until the system has converged. */
const DEADLINE_MS = 300_000;

/** The short form: every crash point once. `npm run reliability` crashes over every channel, twenty times. */
describe('a process that dies loses nothing', () => {
  afterAll(() => controlEmulator(system, 'webhooks', { mode: 'deliver' }));

  it.each(ONE_CHANNEL_EACH.map((crash) => [`${crash.name} at ${crash.place}`, crash] as const))(
    '%s',
    async (_, crash) => {
      expect(await crashOnce(system, crash)).toBeGreaterThanOrEqual(0);
    },
    DEADLINE_MS,
  );
});
