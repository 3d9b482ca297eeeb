import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SellAtDoorInput } from '@club/contracts';
import type { KeptArrival } from './kept-arrival';
import type { KeptSale } from './kept-sale';
import type { Sealed } from './sealed';

/** A sale as it is stored. Only the name is encrypted, so the rest stays readable if this browser has lost the key. */
export interface SaleRow extends Omit<KeptSale, 'sale'> {
  sale: Omit<SellAtDoorInput, 'name'>;
  name?: Sealed;
}

/** Tonight's door list, encrypted, and the arrivals that this phone has recorded. */
export interface DoorData extends DBSchema {
  night: { key: 'tonight'; value: Sealed };
  arrivals: { key: number; value: KeptArrival; indexes: { arrivalId: string } };
}

export interface SalesData extends DBSchema {
  sales: { key: string; value: SaleRow };
}

// An open connection would keep a newer version of the app, in another tab, from upgrading the database.
const blocking = (_current: number, _next: number | null, { target }: Event): void =>
  (target as IDBDatabase).close();

/**
 * Keep the version at 1. A higher one would close the database under an open page of an older release, in the middle of an
 * evening, and an older release could not open it after a rollback. New kinds of data get a database of their own.
 */
export const openDoorData = (): Promise<IDBPDatabase<DoorData>> =>
  openDB<DoorData>('door', 1, {
    upgrade(database) {
      database.createObjectStore('night');
      const arrivals = database.createObjectStore('arrivals', { autoIncrement: true });
      arrivals.createIndex('arrivalId', 'arrival.arrivalId', { unique: true });
    },
    blocking,
  });

export const openSalesData = (): Promise<IDBPDatabase<SalesData>> =>
  openDB<SalesData>('door-sales', 1, {
    upgrade: (database) => void database.createObjectStore('sales'),
    blocking,
  });
