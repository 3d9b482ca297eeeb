import { acknowledgedWrites } from '../experiments/acknowledged-writes.js';
import { crashOnce, EVERY_CRASH } from '../experiments/crash-cases.js';
import type { Experiment, Place } from '../experiments/experiment.js';
import { expireWhilePaying } from '../experiments/expire-while-paying.js';
import { BOT_WAYS, holdBot } from '../experiments/hold-bot.js';
import { killedWorkers, mailServerDown } from '../experiments/mails.js';
import { HABIT_NAMES, oneCharge } from '../experiments/one-charge.js';
import { outage } from '../experiments/outages.js';
import { PARTS } from '../experiments/parts.js';
import { primaryLoss } from '../experiments/primary-loss.js';
import { race } from '../experiments/races.js';
import { staffActs } from '../experiments/staff-acts.js';
import { EVENT_ORDERS, webhookOrders } from '../experiments/webhook-orders.js';
import { writesToThreeNodes } from '../experiments/writes-to-three-nodes.js';

export interface Run extends Experiment {
  key: string;
  /** Runs while no other system runs, because it measures seconds. */
  alone?: true;
}

const WRITE_PARTS = 20;
const KILLS_PER_PART = 25;
const RACES = 50;
const HABIT_ROUNDS = 10;
const STAFF_ROUNDS = 10;
const WEBHOOK_ROUNDS = 3;
/** A thousand payments in parts, so that an interrupted run resumes after the last part. */
const EXPIRY_PARTS = 10;
const CLOSE_PER_PART = 100;
const DOWN_SECONDS = 60;
const MAILS_WHILE_KILLED = 300;
const PRIMARY_KILLS = 20;
const NODE_KILLS = 6;

const times = <T>(count: number, make: (round: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));
const run = (
  key: string,
  place: Place,
  work: Experiment['work'],
  more: Pick<Run, 'alone'> = {},
): Run => ({ key, place, work, ...more });

/** The long form. Long single runs come first, so that no lane ends long after the others. */
export const planOf = (crashRounds: number): Run[] => [
  run('mails/killed-workers', 'one', (system) => killedWorkers(system, MAILS_WHILE_KILLED)),
  run('mails/server-down', 'one', (system) => mailServerDown(system, DOWN_SECONDS)),
  ...times(WRITE_PARTS, (part) =>
    run(`writes/services/${part}`, 'none', () => acknowledgedWrites('services', KILLS_PER_PART)),
  ),
  run('writes/control', 'none', () => acknowledgedWrites('control', KILLS_PER_PART)),
  ...times(crashRounds, (round) =>
    EVERY_CRASH.map((crash) =>
      run(
        `crash/${crash.action}/${crash.place}/${crash.channel}/${round}`,
        'one',
        async (system) => ({ seconds: await crashOnce(system, crash) }),
      ),
    ),
  ).flat(),
  ...PARTS.map((part) =>
    run(`outage/${part.name}`, 'one', (system) => outage(system, part, DOWN_SECONDS), {
      alone: true,
    }),
  ),
  ...onCopies(),
  ...BOT_WAYS.flatMap((way) =>
    [1, 50].map((networks) =>
      run(`bot/${way}/${networks}`, 'limited', (system) => holdBot(system, { way, networks })),
    ),
  ),
  run('nodes/services', 'none', () => writesToThreeNodes('services', NODE_KILLS)),
  run('nodes/control', 'none', () => writesToThreeNodes('control', NODE_KILLS)),
  run('primary/loss', 'three-nodes', (system) => primaryLoss(system, PRIMARY_KILLS), {
    alone: true,
  }),
];

const onCopies = (): Run[] => [
  ...times(RACES, (round) => run(`race/${round}`, 'copies', race)),
  ...times(EXPIRY_PARTS, (part) =>
    run(`expiry/${part}`, 'copies', (system) => expireWhilePaying(system, CLOSE_PER_PART)),
  ),
  ...times(HABIT_ROUNDS, (round) =>
    HABIT_NAMES.map((habit) =>
      run(`charges/${habit}/${round}`, 'copies', (system) => oneCharge(system, habit)),
    ),
  ).flat(),
  ...times(STAFF_ROUNDS, (round) => run(`staff/${round}`, 'copies', staffActs)),
  ...times(WEBHOOK_ROUNDS, (round) =>
    run(`webhooks/${round}`, 'copies', (system) => webhookOrders(system, EVENT_ORDERS)),
  ),
];
