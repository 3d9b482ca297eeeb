import { pence, type SellAtDoorInput } from '@club/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aNight } from '../../test/builders';
import { memoryDisk } from '../../test/memory-disk';
import type { KeptSale } from './kept-sale';
import { seal, type Sealed } from './sealed';

let disk = memoryDisk();
const openDB = (...asked: Parameters<typeof disk.openDB>) => disk.openDB(...asked);
jest.unstable_mockModule('idb', () => ({ openDB }));
const { openSalesData } = await import('./door-data');
const { openDoorStore } = await import('./door-store');
beforeEach(() => void (disk = memoryDisk()));

const aSale = (changes: Partial<SellAtDoorInput> = {}): KeptSale => ({
  sale: {
    saleId: 'sale-1',
    showId: 'show-1',
    quantity: 2,
    unitPence: pence(1_800),
    paidBy: 'cash',
    name: 'Ada Walkup',
    ...changes,
  },
  showName: '20:00 Saturday Night',
  at: '2026-11-28T19:50:00.000Z',
  isLost: false,
});

describe('the disk of a phone', () => {
  it('has a database for sales, and leaves the version of the other one to pages of older releases', async () => {
    const older = {
      upgrade: (db: { createObjectStore: (name: 'night') => void }) =>
        db.createObjectStore('night'),
    };
    await openDB('door', 1, older);
    await openDoorStore();
    expect(disk.versions()).toEqual({ door: 1, 'door-sales': 1 });
    await expect(openDB('door', 1, older)).resolves.toBeDefined();
  });

  it('has the list only as encrypted text, and reads it again', async () => {
    const store = await openDoorStore();
    const night = aNight();
    await store.keepNight(night);
    const [sealed, ...others] = disk.rows('door', 'night') as Sealed[];
    expect(others).toEqual([]);
    expect(Object.keys(sealed ?? {}).toSorted()).toEqual(['iv', 'key', 'text']);
    expect(sealed?.key.extractable).toBe(false);
    const bytes = new Uint8Array(sealed?.text ?? new ArrayBuffer(0));
    expect(bytes.length).toBeGreaterThan(JSON.stringify(night).length);
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Patel');
    expect(await store.readNight()).toEqual(night);
  });

  it('has no names left in either database when the phone leaves the door', async () => {
    const store = await openDoorStore();
    await store.keepNight(aNight());
    await store.keepSale(aSale());
    await store.loseSales();
    await store.wipeNight();
    expect(await store.readNight()).toBeUndefined();
    expect(disk.rows('door', 'night')).toEqual([]);
    expect(disk.rows('door-sales', 'sales')).toEqual([
      expect.not.objectContaining({ name: expect.anything() }),
    ]);
    expect(await store.sales()).toMatchObject([{ sale: { saleId: 'sale-1' }, isLost: true }]);
  });

  it('keeps no other sale from being begun once the name of one cannot be read any more', async () => {
    const store = await openDoorStore();
    const { sale, ...kept } = aSale();
    const { name = '', ...rest } = sale;
    const { key } = await seal(''); // not the one that the name was encrypted with
    const row = { ...kept, sale: rest, name: { ...(await seal(name)), key } };
    await (await openSalesData()).put('sales', row, sale.saleId);
    expect(await store.sales()).toEqual([{ ...kept, sale: rest, isLost: true }]);
    expect(await store.keepSale(aSale({ saleId: 'sale-2' }))).toBe(true);
    expect((await store.sales()).map(({ isLost }) => isLost)).toEqual([true, false]);
  });
});
