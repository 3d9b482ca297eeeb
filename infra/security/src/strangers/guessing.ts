import { askHost, type HostReply } from '@club/client';
import type { RunningSystem } from '@club/testing';
import { MEMBER, MEMBER_ELSEWHERE } from './addresses.js';
import {
  countsOf,
  fromEach,
  percentile,
  timed,
  type Experiment,
  type Timed,
} from './experiment.js';

const SECONDS = 30;
const LANES = 4;
const SLOW_MS = 5_000;

const login = (
  system: RunningSystem,
  { from, password, cookie }: { from: string; password: string; cookie?: string },
): Promise<HostReply> =>
  askHost({ ...system, from }, 'admin.localhost', '/api/admin/login', {
    method: 'POST',
    cookie,
    body: { username: system.admin.username, password },
  });

/** Strangers guess one account's password while its owner signs in on a known device and on a new one. */
export const guessing: Experiment = async (system, addresses) => {
  const { password } = system.admin;
  const first = await login(system, { from: MEMBER, password });
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const guesses: number[] = [];
  const known: Timed[] = [];
  const stop = AbortSignal.timeout(SECONDS * 1000);
  const strangers = fromEach(addresses, { lanes: LANES, pauseMs: 0, stop }, async (from) => {
    guesses.push((await login(system, { from, password: `guess ${guesses.length}` })).status);
  });
  await fromEach([MEMBER], { pauseMs: 1_000, stop }, async (from) => {
    known.push(await timed(() => login(system, { from, password, cookie })));
  });
  await strangers;
  const elsewhere = await timed(() => login(system, { from: MEMBER_ELSEWHERE, password }));
  return {
    strangers: `${guesses.length} guesses: ${countsOf(guesses)}`,
    others: `known device: ${countsOf(known.map(({ status }) => status))}, slowest ${percentile(known, 100)} ms; new device: ${elsewhere.status} after ${elsewhere.ms} ms`,
    isHarmless:
      known.every(({ status, ms }) => status === 200 && ms < SLOW_MS) && elsewhere.status === 200,
  };
};
