import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SellAtDoorInput } from '@club/contracts';
import type { KeptArrival } from './kept-arrival';
import type { KeptSale } from './kept-sale';
import type { Sealed } from './sealed';

/** Only the name has to be hidden. Without it the rest can be read even if this browser has lost the key. */
export interface SaleRow extends Omit<KeptSale, 'sale'> {
  sale: Omit<SellAtDoorInput, 'name'>;
  name?: Sealed;
}

/** The list of the night, and who came. */
export interface DoorData extends DBSchema {
  night: { key: 'tonight'; value: Sealed };
  arrivals: { key: number; value: KeptArrival; indexes: { arrivalId: string } };
}

export interface SalesData extends DBSchema {
  sales: { key: string; value: SaleRow };
}

// A newer version of the app in another tab would wait for this one.
const blocking = (_current: number, _next: number | null, { target }: Event): void =>
  (target as IDBDatabase).close();

/**
 * Its version stays: with another one, a page of an older release beside this one would lose its database in the middle of an
 * evening, and a release that was rolled back could not open it. What is new has a database of its own.
 */
export const openDoorData = (): Promise<IDBPDatabase<DoorData>> =>
  openDB<DoorData>('door', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('night');
      const arrivals = fresh.createObjectStore('arrivals', { autoIncrement: true });
      arrivals.createIndex('arrivalId', 'arrival.arrivalId', { unique: true });
    },
    blocking,
  });

export const openSalesData = (): Promise<IDBPDatabase<SalesData>> =>
  openDB<SalesData>('door-sales', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('sales'),
    blocking,
  });
