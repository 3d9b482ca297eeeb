import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sweepSeconds } from '../health/metrics.js';
import { createLogger } from '../log/logger.js';
import { Sweep } from './sweep.js';

const logger = createLogger('kit', 'silent');

describe('a sweep', () => {
  let runs: number;
  const aSweep = (everySeconds: number) =>
    new Sweep({ name: 'spec', everySeconds, logger }, () => {
      runs += 1;
      return Promise.resolve();
    });
  beforeEach(() => {
    runs = 0;
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('begins at a random moment of its first interval, so that copies that start together do not run together', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const sweep = aSweep(60);
    sweep.start();
    await jest.advanceTimersByTimeAsync(29_000);
    expect(runs).toBe(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(runs).toBe(2);
    await sweep.stop();
  });

  it('says how long its last run took', async () => {
    const sweep = new Sweep({ name: 'slow', everySeconds: 60, logger }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    });
    sweep.trigger();
    await jest.advanceTimersByTimeAsync(1_500);
    await sweep.stop();
    expect(await sweepSeconds.get()).toMatchObject({
      values: expect.arrayContaining([{ labels: { sweep: 'slow' }, value: 1.5 }]),
    });
  });

  it('does not begin after it was stopped', async () => {
    const sweep = aSweep(60);
    sweep.start();
    await sweep.stop();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(runs).toBe(0);
  });
});
