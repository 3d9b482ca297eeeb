import type { TrailChain } from '@club/contracts';
import type { Services, TrailReader } from '@club/kit';
import { TRAIL_PAGE, trailCalls, type Call, type SearchedTrail } from '@club/messages';
import { describe, expect, it } from '@jest/globals';
import { SearchTrail } from './search-trail.js';

type At = (sequence: number) => number;
const rowAt = (sequence: number, minute: number) => ({
  sequence,
  at: new Date(Date.UTC(2026, 10, 26, 20, minute)).toISOString(),
  actor: { kind: 'staff', id: 's1', name: 'ada' },
  act: 'booking-edit',
  outcome: 'done',
  target: { kind: 'booking', id: `b${sequence}` },
  venueId: null,
  requestId: 'r1',
  network: null,
  details: {},
});

/** A chain of fifty rows, as its service answers it: newest first, before a place. */
const chainOf =
  (minuteOf: At) =>
  ({ before = 51 }: Pick<SearchedTrail, 'before'>) => {
    const rows = Array.from({ length: 50 }, (_, index) => 50 - index)
      .filter((sequence) => sequence < before)
      .slice(0, TRAIL_PAGE)
      .map((sequence) => rowAt(sequence, minuteOf(sequence)));
    return Promise.resolve({ rows });
  };

async function readAll(chains: Record<'gateway' | 'booking', At>): Promise<string[]> {
  const booking = chainOf(chains.booking);
  const services = {
    call: ({ pattern }: Call, query: SearchedTrail) =>
      pattern === trailCalls.booking.search.pattern
        ? booking(query)
        : Promise.resolve({ rows: [] }),
  } as unknown as Services;
  const own = { search: chainOf(chains.gateway) } as unknown as TrailReader;
  const search = new SearchTrail(services, own);
  const read: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { rows, next } = await search.execute({ ...(cursor !== undefined && { cursor }) });
    read.push(...rows.map(({ chain, sequence }) => `${chain}:${sequence}`));
    cursor = next;
  }
  return read;
}

const numbersOf = (chain: TrailChain, read: readonly string[]): number[] =>
  read.filter((row) => row.startsWith(chain)).map((row) => Number(row.split(':')[1]));
const FIFTY = Array.from({ length: 50 }, (_, index) => 50 - index);

describe('the pages of the audit trail', () => {
  it('join the chains by time', async () => {
    const read = await readAll({ gateway: (n) => n, booking: (n) => n });
    expect(read.slice(0, 4)).toEqual(['gateway:50', 'booking:50', 'gateway:49', 'booking:49']);
    expect(read).toHaveLength(100);
  });

  it.each([
    ['one clock is late by minutes', (n: number) => (n % 2 === 0 ? n : n - 7)],
    ['a clock was set back for good', (n: number) => (n > 20 ? n - 15 : n)],
    ['all happened at once', () => 0],
  ])('have each row once and in the order of its chain, if %s', async (_, minuteOf) => {
    const read = await readAll({ gateway: (n) => n, booking: minuteOf });
    expect(numbersOf('booking', read)).toEqual(FIFTY);
    expect(numbersOf('gateway', read)).toEqual(FIFTY);
  });
});
