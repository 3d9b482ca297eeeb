import {
  arrivalResultsSchema,
  doorEventSchema,
  doorTicketSchema,
  nightBundleSchema,
  pairedDeviceSchema,
} from '@club/contracts';
import { jest, describe, expect, it } from '@jest/globals';
import { aBundle, aParty, aRow } from '../../test/builders';
import { withOwnArrivals } from '../night/counts';
import { z } from './small-zod';

type Contracts = typeof import('@club/contracts');
/** The contracts as the build of the phones makes them. */
async function smallContracts(): Promise<Contracts> {
  jest.resetModules();
  jest.unstable_mockModule('zod', () => ({ z }));
  return {
    ...(await import('../../../../services/shared/contracts/src/door/arrivals.js')),
    ...(await import('../../../../services/shared/contracts/src/door/devices.js')),
    ...(await import('../../../../services/shared/contracts/src/door/night.js')),
  } as Contracts;
}

const party = withOwnArrivals(aParty({ note: 'On crutches' }), [aRow({ n: 2 })]);
const bundle = aBundle({
  parties: [party],
  tombstones: [{ ticketId: 'a', why: 'moved', showId: 'b' }],
  keys: [{ id: 1, publicKey: 'k' }],
});
const verdict = { kind: 'let-in', tone: 'green', title: '', detail: '', left: 1, banner: null };
const venue = { venueId: 'venue-1', name: 'The Cellar', city: 'Cardiff' };
const ANSWERS = [
  ['nightBundleSchema', nightBundleSchema, bundle],
  ['doorTicketSchema', doorTicketSchema, { verdict, party }],
  ['doorTicketSchema', doorTicketSchema, { verdict, party: null }],
  ['doorEventSchema', doorEventSchema, { kind: 'party', party, version: 'v1' }],
  ['doorEventSchema', doorEventSchema, { kind: 'bundle', version: 'v1' }],
  [
    'pairedDeviceSchema',
    pairedDeviceSchema,
    { deviceId: 'd', venue, nights: ['2026-11-28'], role: 'steward' },
  ],
  [
    'arrivalResultsSchema',
    arrivalResultsSchema,
    { results: [{ arrivalId: 'a', result: 'over', arrived: 4, left: 0, version: 1 }] },
  ],
] as const;

/** The answer with each of its values replaced in turn by one of another type, and with one left out. */
function* broken(value: unknown): Generator {
  yield typeof value === 'number' ? 'text' : 7.5;
  yield undefined;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const other of broken(part))
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
}

describe('the small stand-in for Zod', () => {
  it.each(ANSWERS)('reads %s as Zod does', async (name, real, answer) => {
    const small = (await smallContracts())[name];
    const more = { ...answer, addedByANewerServer: true };
    expect(small.parse(more)).toEqual(real.parse(more));
  });
  it.each(ANSWERS)('refuses what Zod refuses as %s', async (name, real, answer) => {
    const small = (await smallContracts())[name];
    let refused = 0;
    for (const bad of broken(answer)) {
      const said = real.safeParse(bad);
      expect([small.safeParse(bad).success, bad]).toEqual([said.success, bad]);
      if (!said.success) refused += 1;
    }
    expect(refused).toBeGreaterThan(4);
  });
  it('does not pretend to know the rules for what people enter', async () => {
    const { pairDeviceSchema } = await smallContracts();
    expect(() => pairDeviceSchema.safeParse({ token: 't', name: 'Sam' })).toThrow('do not check');
  });
});
