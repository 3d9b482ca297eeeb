import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sweepFailing, sweepSeconds } from '../health/metrics.js';
import { createLogger } from '../log/logger.js';
import { NOT_MINE, Sweep, withoutSweeps, type SweepResult } from './sweep.js';

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

  it('says whether its last run failed, and nothing while another process does the work', async () => {
    let work: () => Promise<SweepResult> = () => Promise.resolve();
    const sweep = new Sweep({ name: 'leased', everySeconds: 60, logger }, () => work());
    const failing = async () =>
      (await sweepFailing.get()).values.find(({ labels }) => labels.sweep === 'leased')?.value;
    const failingAfter = async (next: () => Promise<SweepResult>) => {
      work = next;
      sweep.trigger();
      await jest.advanceTimersByTimeAsync(1);
      return failing();
    };
    const isOthers = (): Promise<SweepResult> => Promise.resolve(NOT_MINE);
    const fails = () => Promise.reject(new Error('the database is away'));
    expect(await failing()).toBeUndefined();
    expect(await failingAfter(isOthers)).toBeUndefined();
    expect(await failingAfter(fails)).toBe(1);
    expect(await failingAfter(() => Promise.resolve())).toBe(0);
    expect(await failingAfter(fails)).toBe(1);
    expect(await failingAfter(isOthers)).toBeUndefined();
    await sweep.stop();
  });

  it('does not begin in a program that leaves the background work to the service', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const sweep = aSweep(60);
    await withoutSweeps(async () => sweep.start());
    await jest.advanceTimersByTimeAsync(180_000);
    expect(runs).toBe(0);
    sweep.start();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(runs).toBe(1);
    await sweep.stop();
  });

  it('does not begin after it was stopped', async () => {
    const sweep = aSweep(60);
    sweep.start();
    await sweep.stop();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(runs).toBe(0);
  });
});
