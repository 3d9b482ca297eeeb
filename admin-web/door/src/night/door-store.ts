import type { IDBPDatabase } from 'idb';
import { openDoorData, openSalesData, type DoorData } from './door-data';
import { isSettled, type KeptArrival, type KeptResult } from './kept-arrival';
import type { Night } from './night-list';
import { salesOnDisk, type SalesStore } from './sales-on-disk';
import { seal, unseal } from './sealed';

/** What a phone keeps for the evening. */
export interface DoorStore extends SalesStore {
  /** Undefined if there is none, or if this browser can no longer read it. */
  readNight: () => Promise<Night | undefined>;
  keepNight: (night: Night) => Promise<void>;
  /** Removes the list and the key that it was encrypted with. Arrivals and sales stay. */
  wipeNight: () => Promise<void>;
  /** In the order in which people went in. */
  rows: () => Promise<KeptArrival[]>;
  /** Resolves when the row is on the disk. Only then may the screen say that people are in. */
  add: (row: KeptArrival) => Promise<void>;
  settle: (results: readonly KeptResult[]) => Promise<void>;
  markSeen: (arrivalIds: readonly string[]) => Promise<void>;
  /** Removes rows that the server has and that no person has to look at. */
  forgetSettled: () => Promise<void>;
}

/** Opens the store of this browser. */
export async function openDoorStore(): Promise<DoorStore> {
  const [data, sales] = await Promise.all([openDoorData(), openSalesData()]);
  return { ...storeOf(data), ...salesOnDisk(sales) };
}

type Change = (row: KeptArrival) => KeptArrival | undefined;

/** Changes rows in one transaction. @param change undefined removes the row. */
async function changeRows(db: IDBPDatabase<DoorData>, change: Change): Promise<void> {
  const tx = db.transaction('arrivals', 'readwrite', { durability: 'strict' });
  for (let at = await tx.store.openCursor(); at !== null; at = await at.continue()) {
    const changed = change(at.value);
    if (changed === undefined) await at.delete();
    else if (changed !== at.value) await at.update(changed);
  }
  await tx.done;
}

function storeOf(db: IDBPDatabase<DoorData>): Omit<DoorStore, keyof SalesStore> {
  return {
    async readNight() {
      const sealed = await db.get('night', 'tonight');
      const text = sealed && (await unseal(sealed));
      // We have written it ourselves, after the answer was parsed. The next one replaces what can no longer be read.
      return text === undefined ? undefined : (JSON.parse(text) as Night);
    },
    async keepNight(night) {
      const known = await db.get('night', 'tonight');
      await db.put('night', await seal(JSON.stringify(night), known?.key), 'tonight');
    },
    wipeNight: () => db.delete('night', 'tonight'),
    rows: () => db.getAll('arrivals'),
    async add(row) {
      const tx = db.transaction('arrivals', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.add(row), tx.done]);
    },
    settle: (results) => {
      const byId = new Map(results.map((result) => [result.arrivalId, result]));
      return changeRows(db, (row) => {
        const result = byId.get(row.arrival.arrivalId);
        return result === undefined ? row : { ...row, result };
      });
    },
    markSeen: (arrivalIds) =>
      changeRows(db, (row) =>
        arrivalIds.includes(row.arrival.arrivalId) ? { ...row, isSeen: true } : row,
      ),
    forgetSettled: () => changeRows(db, (row) => (isSettled(row) ? undefined : row)),
  };
}
