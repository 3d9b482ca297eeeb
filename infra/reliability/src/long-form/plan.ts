import type { ControlledSystem } from '@club/testing';
import { crashOnce, EVERY_CRASH } from '../crash-cases.js';
import { acknowledgedWrites, WRITE_KILLS } from './acknowledged-writes.js';
import { killedWorker, mailServerDown } from './mails.js';
import type { Note } from './notes.js';
import { OUTAGES, outage } from './outages.js';
import { race } from './races.js';

/** The result of a run; a run that throws is a violation. */
export type Finding = Pick<Note, 'seconds'> & { counts?: Record<string, number> };
export interface Run {
  key: string;
  work: (system: ControlledSystem) => Promise<Finding>;
  /** Runs while no other system runs. */
  alone?: true;
}

const CRASH_ROUNDS = 20;
const RACES = 50;
const OUTAGE_ROUNDS = 5;
const times = <T>(count: number, make: (round: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** The long form. Long single runs come first, so that no lane ends hours after the others. */
export const PLAN: readonly Run[] = [
  { key: 'mails/server-down', work: mailServerDown },
  { key: 'mails/killed-worker', work: killedWorker },
  ...times(WRITE_KILLS.parts, (part): Run => ({
    key: `writes/journalled/${part}`,
    work: () => acknowledgedWrites('journalled'),
  })),
  { key: 'writes/control', work: () => acknowledgedWrites('control') },
  ...times(RACES, (round): Run => ({ key: `race/${round}`, work: race })),
  ...times(CRASH_ROUNDS, (round) =>
    EVERY_CRASH.map((crash): Run => {
      const key = `crash/${crash.action}/${crash.place}/${crash.channel}/${round}`;
      return { key, work: async (system) => ({ seconds: await crashOnce(system, crash) }) };
    }),
  ).flat(),
  ...times(OUTAGE_ROUNDS, (round) =>
    OUTAGES.map((name): Run => ({
      key: `outage/${name}/${round}`,
      work: (system) => outage(system, name),
      alone: true,
    })),
  ).flat(),
];
