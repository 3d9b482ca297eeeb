import { acknowledgedWrites } from './acknowledged-writes.js';
import { crashOnce, type CrashCase } from './crash-cases.js';
import type { Experiment } from './experiment.js';
import { expireWhilePaying } from './expire-while-paying.js';
import { holdBot } from './hold-bot.js';
import { killedWorkers } from './mails.js';
import { HABIT_NAMES, oneCharge } from './one-charge.js';
import { outage } from './outages.js';
import { PARTS } from './parts.js';
import { primaryLoss } from './primary-loss.js';
import { race } from './races.js';
import { staffActs } from './staff-acts.js';
import { EVENT_ORDERS, webhookOrders } from './webhook-orders.js';
import { writesToThreeNodes } from './writes-to-three-nodes.js';

const CRASH: CrashCase = {
  action: 'buy',
  name: 'booking',
  place: 'completing-set',
  channel: 'reconciler',
};
const DOWN_SECONDS = 3;

async function everyHabit(system: Parameters<Experiment['work']>[0]): Promise<object> {
  for (const habit of HABIT_NAMES) await oneCharge(system, habit);
  return {};
}

async function redisDown(system: Parameters<Experiment['work']>[0]): Promise<object> {
  const redis = PARTS.filter(({ name }) => name === 'redis');
  for (const part of redis) await outage(system, part, DOWN_SECONDS);
  return {};
}

/** Every experiment once, in a minute or less. The planted faults run them with a protection off. */
export const SHORT_FORMS: Readonly<Record<string, Experiment>> = {
  race: { place: 'copies', work: race },
  crash: { place: 'one', work: async (system) => ({ seconds: await crashOnce(system, CRASH) }) },
  expiry: { place: 'copies', work: (system) => expireWhilePaying(system, 20) },
  charges: { place: 'copies', work: everyHabit },
  staff: { place: 'copies', work: staffActs },
  bot: { place: 'limited', work: (system) => holdBot(system, { way: 'at once', networks: 2 }) },
  webhooks: { place: 'copies', work: (system) => webhookOrders(system, EVENT_ORDERS) },
  mails: { place: 'one', work: (system) => killedWorkers(system, 20) },
  outage: { place: 'one', work: redisDown },
  writes: { place: 'none', work: () => acknowledgedWrites('services', 10) },
  nodes: { place: 'none', work: () => writesToThreeNodes('services', 2) },
  'nodes-control': { place: 'none', work: () => writesToThreeNodes('control', 2) },
  primary: { place: 'three-nodes', work: (system) => primaryLoss(system, 2) },
};
