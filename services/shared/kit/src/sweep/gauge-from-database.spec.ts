import { describe, expect, it } from '@jest/globals';
import { ALARM_KINDS, metrics } from '../health/metrics.js';
import { createLogger } from '../log/logger.js';
import { gaugeFromDatabase } from './gauge-from-database.js';
import type { Sweep } from './sweep.js';

const NAME = 'club_test_facts';
const options = {
  name: NAME,
  help: 'Facts',
  everySeconds: 60,
  logger: createLogger('t', 'silent'),
};

const runOnce = async (sweep: Sweep): Promise<void> => {
  sweep.trigger();
  await sweep.stop();
};
const exposed = async (start: string): Promise<string[]> =>
  (await metrics.metrics()).split('\n').filter((line) => line.startsWith(start));

describe('the metrics of what is wrong', () => {
  it('have a series of each kind before anything goes wrong', async () => {
    gaugeFromDatabase(options, { lost: async () => 1, broken: async () => 1 });
    expect(await exposed(NAME)).toEqual([`${NAME}{kind="lost"} 0`, `${NAME}{kind="broken"} 0`]);
    expect(await exposed('club_alarms_total')).toEqual(
      ALARM_KINDS.map((kind) => `club_alarms_total{kind="${kind}"} 0`),
    );
  });

  it('say what the database says, also in a process that saw nothing happen', async () => {
    await runOnce(gaugeFromDatabase(options, { lost: async () => 3 }));
    expect(await exposed(NAME)).toEqual([`${NAME}{kind="lost"} 3`]);
  });

  it('keep their value if a count fails, which stops no other count and shows as a failed sweep', async () => {
    let reads = 0;
    let thirdRead: () => void = () => undefined;
    const hasRunTwice = new Promise<void>((resolve) => (thirdRead = resolve));
    const lost = async (): Promise<number> => {
      reads += 1;
      if (reads === 3) thirdRead();
      if (reads > 1) throw new Error('the database is away');
      return 2;
    };
    const counts = { lost, broken: async () => reads };
    const sweep = gaugeFromDatabase({ ...options, everySeconds: 0.01 }, counts);
    sweep.start();
    await hasRunTwice;
    await sweep.stop();
    expect(await exposed(NAME)).toEqual([
      `${NAME}{kind="lost"} 2`,
      `${NAME}{kind="broken"} ${reads}`,
    ]);
    expect(await exposed('club_sweep_failing')).toEqual([
      'club_sweep_failing{sweep="club-test-facts"} 1',
    ]);
  });
});
