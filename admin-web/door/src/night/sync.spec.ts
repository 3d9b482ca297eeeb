import type { Arrival, ArrivalResult } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { aBundle, aNight, aRow, memoryStore } from '../../test/builders';
import { NotPaired, Refused, type DoorClient } from './door-client';
import { syncOnce } from './sync';
import { startSyncLoop, waitAfter } from './sync-loop';

const stored = ({ arrivalId }: Arrival): ArrivalResult => ({
  ...{ arrivalId, result: 'stored', arrived: 1, left: 3, version: 1 },
});
const client = (changes: Partial<DoorClient> = {}) => ({
  send: async (arrivals: Arrival[]) => arrivals.map(stored),
  night: async () => aBundle(),
  ...changes,
});
const rows = (count: number) => Array.from({ length: count }, () => aRow());

describe('the sync of a phone', () => {
  it('sends before it reads, and says how much is not delivered', async () => {
    const calls: unknown[] = [];
    await syncOnce(
      memoryStore(rows(2), aNight({ version: 'v0' })),
      client({
        send: async (arrivals) => (calls.push(arrivals.length), arrivals.map(stored)),
        night: async (...asked) => (calls.push(asked), aBundle()),
      }),
    );
    expect(calls).toEqual([2, ['v0', 0]]);
  });
  it('sends 50 rows at a time, and goes on after a full batch only', async () => {
    const batches: number[] = [];
    const store = memoryStore(rows(120));
    await syncOnce(
      store,
      client({ send: async (sent) => (batches.push(sent.length), sent.map(stored)) }),
    );
    expect(batches).toEqual([50, 50, 20]);
    expect((await store.rows()).filter(({ result }) => result === null)).toEqual([]);
  });
  it('keeps rows whose answer was lost, and reads no list', async () => {
    const store = memoryStore(rows(2), aNight({ version: 'v0' }));
    const lost = client({ send: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(syncOnce(store, lost)).rejects.toThrow('Failed to fetch');
    expect((await store.rows()).map(({ result }) => result)).toEqual([null, null]);
    expect((await store.readNight())?.version).toBe('v0');
  });
  it('does not take changes for a whole list if another tab has removed the list meanwhile', async () => {
    const store = memoryStore([], aNight({ version: 'v0' }));
    const changes = client({
      night: async () => {
        await store.wipeNight();
        return aBundle({ version: 'v2', whole: false, parties: [] });
      },
    });
    await expect(syncOnce(store, changes)).rejects.toThrow('no list');
    expect(await store.readNight()).toBeUndefined();
  });
  it('does not take an answer without one of the rows for an answer', async () => {
    const store = memoryStore(rows(2));
    const forgetful = client({ send: async ([first]) => (first ? [stored(first)] : []) });
    await expect(syncOnce(store, forgetful)).rejects.toThrow('without an answer');
    expect((await store.rows()).map(({ result }) => result)).toEqual([null, null]);
  });
  it('delivers the others if the shape of one row is refused, and keeps that one', async () => {
    const [bad, ...good] = [...rows(5)];
    const store = memoryStore(bad ? [...good, bad] : []);
    const strict = client({
      send: async (sent) => {
        if (sent.some(({ arrivalId }) => arrivalId === bad?.arrival.arrivalId)) throw new Refused();
        return sent.map(stored);
      },
    });
    await syncOnce(store, strict);
    const results = (await store.rows()).map(({ result }) => result?.result);
    expect(results).toEqual(['stored', 'stored', 'stored', 'stored', 'refused']);
  });
  it('passes on that the phone is revoked, after the rows were delivered', async () => {
    const store = memoryStore(rows(1));
    const revoked = client({ night: () => Promise.reject(new NotPaired()) });
    await expect(syncOnce(store, revoked)).rejects.toThrow(NotPaired);
    expect((await store.rows())[0]?.result?.result).toBe('stored');
  });
});

describe('the waiting between two attempts', () => {
  it('doubles from 2 to 60 seconds, less a random part', () => {
    const longest = [1, 2, 3, 4, 5, 6, 9].map((failures) => waitAfter(failures, () => 1));
    expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(waitAfter(6, () => 0)).toBe(30_000);
    expect(waitAfter(0)).toBe(10_000);
  });
  it('ends when the network may be back, and two runs never overlap', async () => {
    let runs = 0;
    let atOnce = 0;
    let most = 0;
    const ran = (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => (runs >= count ? resolve() : setTimeout(look, 1));
        look();
      });
    const loop = startSyncLoop(async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      runs += 1;
      return runs !== 1;
    });
    loop.soon();
    await ran(1);
    loop.retrySoon();
    await ran(2);
    loop.soon();
    loop.soon();
    await ran(3);
    loop.stop();
    expect(most).toBe(1);
  });
});
