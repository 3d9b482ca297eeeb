import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isSettled, type KeptArrival, type KeptResult } from './kept-arrival';
import type { Night } from './night-list';

/** What a phone keeps for the evening. */
export interface DoorStore {
  /** Undefined if there is none, or if this browser can no longer read it. */
  readNight: () => Promise<Night | undefined>;
  keepNight: (night: Night) => Promise<void>;
  /** Removes the list and the key that it was encrypted with. Arrivals stay. */
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

interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}
interface DoorData extends DBSchema {
  night: { key: 'tonight'; value: Sealed };
  arrivals: { key: number; value: KeptArrival; indexes: { arrivalId: string } };
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;

/** The key cannot leave the browser. It protects copied files of a lost phone, not a phone that is unlocked. */
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey(AES, false, ['encrypt', 'decrypt']);

async function seal(night: Night, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(JSON.stringify(night));
  return { key, iv, text: await crypto.subtle.encrypt({ name: AES.name, iv }, key, bytes) };
}

async function unseal({ key, iv, text }: Sealed): Promise<Night | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: AES.name, iv }, key, text);
    // We have written it ourselves, after the answer was parsed.
    return JSON.parse(new TextDecoder().decode(bytes)) as Night;
  } catch {
    return undefined; // the next answer of the server replaces it
  }
}

/** Opens the store of this browser. */
export async function openDoorStore(): Promise<DoorStore> {
  const db = await openDB<DoorData>('door', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('night');
      const arrivals = fresh.createObjectStore('arrivals', { autoIncrement: true });
      arrivals.createIndex('arrivalId', 'arrival.arrivalId', { unique: true });
    },
    // A newer version of the app in another tab would wait for this one.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
  return storeOf(db);
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

function storeOf(db: IDBPDatabase<DoorData>): DoorStore {
  return {
    async readNight() {
      const sealed = await db.get('night', 'tonight');
      return sealed && unseal(sealed);
    },
    async keepNight(night) {
      const known = await db.get('night', 'tonight');
      await db.put('night', await seal(night, known?.key ?? (await newKey())), 'tonight');
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
