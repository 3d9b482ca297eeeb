import type { openDB } from 'idb';

type Key = string | number;
type Rows = Map<Key, unknown>;
interface Database {
  version: number;
  stores: Map<string, Rows>;
}

/** A place in a store, as a cursor is one. */
const cursorAt = (rows: Rows, keys: readonly Key[]): unknown => {
  const [key, ...others] = keys;
  if (key === undefined) return null;
  return {
    ...{ primaryKey: key, value: rows.get(key) },
    update: async (row: unknown) => void rows.set(key, row),
    delete: async () => void rows.delete(key),
    continue: async () => cursorAt(rows, others),
  };
};

const storeOver = (rows: Rows) => ({
  get: async (key: Key) => rows.get(key),
  getAll: async () => [...rows.values()],
  put: async (row: unknown, key: Key) => void rows.set(key, row),
  delete: async (key: Key) => void rows.delete(key),
  openCursor: async () => cursorAt(rows, [...rows.keys()]),
});

const connectionTo = ({ stores }: Database) => {
  const storeOf = (name: string) => storeOver(stores.get(name) ?? new Map<Key, unknown>());
  return {
    createObjectStore: (name: string) => (
      stores.set(name, new Map()),
      { createIndex: () => undefined }
    ),
    get: (name: string, key: Key) => storeOf(name).get(key),
    getAll: (name: string) => storeOf(name).getAll(),
    put: (name: string, row: unknown, key: Key) => storeOf(name).put(row, key),
    delete: (name: string, key: Key) => storeOf(name).delete(key),
    transaction: (name: string) => ({ store: storeOf(name), done: Promise.resolve() }),
  };
};

/** The databases of one browser, with as much of `idb` as the store of a phone uses. */
export function memoryDisk() {
  const databases = new Map<string, Database>();
  const open = async (
    name: string,
    version: number,
    { upgrade }: { upgrade: (db: unknown, before: number) => void },
  ) => {
    const known = databases.get(name) ?? { version: 0, stores: new Map<string, Rows>() };
    if (known.version > version) throw new DOMException('It is newer', 'VersionError');
    const db = connectionTo(known);
    if (known.version < version) upgrade(db, known.version);
    databases.set(name, Object.assign(known, { version }));
    return db;
  };
  return {
    openDB: open as unknown as typeof openDB,
    versions: () =>
      Object.fromEntries([...databases].map(([name, { version }]) => [name, version])),
    rows: (name: string, store: string) => [
      ...(databases.get(name)?.stores.get(store)?.values() ?? []),
    ],
  };
}
