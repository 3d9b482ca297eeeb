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

/** What lies on the disk of a phone. */
export interface DoorData extends DBSchema {
  night: { key: 'tonight'; value: Sealed };
  arrivals: { key: number; value: KeptArrival; indexes: { arrivalId: string } };
  sales: { key: string; value: SaleRow };
}

/** The versions of the database. An upgrade adds to what a phone has kept, and removes nothing. */
const FIRST = 1;
const WITH_SALES = 2;

function addFirstStores(empty: IDBPDatabase<DoorData>): void {
  empty.createObjectStore('night');
  const arrivals = empty.createObjectStore('arrivals', { autoIncrement: true });
  arrivals.createIndex('arrivalId', 'arrival.arrivalId', { unique: true });
}

export const openDoorData = (): Promise<IDBPDatabase<DoorData>> =>
  openDB<DoorData>('door', WITH_SALES, {
    upgrade(older, version) {
      if (version < FIRST) addFirstStores(older);
      if (version < WITH_SALES) older.createObjectStore('sales');
    },
    // A newer version of the app in another tab would wait for this one.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
