import type { IDBPDatabase } from 'idb';
import type { SaleRow, SalesData } from './door-data';
import { mayKeep, type KeptSale } from './kept-sale';
import { seal, unseal } from './sealed';

/** The sales whose answer has not come. */
export interface SalesStore {
  /** The oldest first. One whose name can no longer be read is lost from then on. */
  sales: () => Promise<KeptSale[]>;
  /**
   * Resolves when the sale is on the disk. Only then may it be sent.
   * @returns false if another sale is open
   */
  keepSale: (kept: KeptSale) => Promise<boolean>;
  forgetSale: (saleId: string) => Promise<void>;
  /** None of them can be sent again. Their names go, and a person has to look at the rest. */
  loseSales: () => Promise<void>;
}

async function keptOf({ name, ...row }: SaleRow): Promise<KeptSale> {
  if (name === undefined) return row;
  const known = await unseal(name);
  // With another name it would be another sale, so that this one cannot be sent again.
  return known === undefined
    ? { ...row, isLost: true }
    : { ...row, sale: { ...row.sale, name: known } };
}

async function rowOf({ sale: { name, ...sale }, ...kept }: KeptSale): Promise<SaleRow> {
  return { ...kept, sale, ...(name !== undefined && { name: await seal(name) }) };
}

export function salesOnDisk(db: IDBPDatabase<SalesData>): SalesStore {
  const change = () => db.transaction('sales', 'readwrite', { durability: 'strict' });
  async function lose(isMeant: (saleId: string) => boolean): Promise<void> {
    const tx = change();
    for (let at = await tx.store.openCursor(); at !== null; at = await at.continue()) {
      if (!isMeant(at.primaryKey)) continue;
      const { name: _, ...row } = at.value;
      await at.update({ ...row, isLost: true });
    }
    await tx.done;
  }
  return {
    async sales() {
      const rows = await db.getAll('sales');
      const kept = await Promise.all(rows.map(keptOf));
      const unreadable = kept.filter(({ isLost }, at) => isLost && rows[at]?.isLost === false);
      const ids = unreadable.map(({ sale }) => sale.saleId);
      // On the disk they would keep other sales from being begun. If this fails, the next reading tries again.
      if (ids.length > 0) await lose((id) => ids.includes(id)).catch(() => undefined);
      return kept.toSorted((one, other) => one.at.localeCompare(other.at));
    },
    async keepSale(kept) {
      const row = await rowOf(kept); // a transaction would not wait for the encryption
      const tx = change();
      const { saleId } = kept.sale;
      const rows = await tx.store.getAll();
      const isKept = rows.some(({ sale }) => sale.saleId === saleId);
      const isFree = mayKeep(rows, saleId);
      if (isFree && !isKept) await tx.store.put(row, saleId);
      await tx.done;
      return isFree;
    },
    async forgetSale(saleId) {
      const tx = change();
      await Promise.all([tx.store.delete(saleId), tx.done]);
    },
    loseSales: () => lose(() => true),
  };
}
