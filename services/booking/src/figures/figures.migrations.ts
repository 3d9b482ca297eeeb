import type { Migration } from '@club/kit';
import type { Collection, Connection } from 'mongoose';
import { statesWith } from '../orders/domain/states.js';

const BATCH = 2_000;
/** MongoDB's codes for a collection and for an index that does not exist. */
const MISSING = [26, 27];

/** Indexes of orders that others have replaced: the same keys with another filter, or contained in a longer one. */
const REPLACED = [
  'state_1_expiresAt_1',
  'showId_1_state_1',
  'refunds.state_1',
  'createdAt_-1__id_-1',
  'showId_1_createdAt_-1__id_-1',
  'state_1_createdAt_-1__id_-1',
];

export const figuresMigrations: readonly Migration[] = [
  {
    id: '10-orders-have-fewer-indexes',
    up: async (connection) => {
      for (const name of REPLACED)
        await connection
          .collection('orders')
          .dropIndex(name)
          .catch((error: unknown) => {
            if (!MISSING.includes((error as { code?: number }).code ?? 0)) throw error;
          });
    },
  },
  {
    id: '11-settled-orders-are-counted',
    up: (connection) =>
      inBatches(
        connection,
        'orders',
        {
          state: { $in: statesWith(({ settlement }) => settlement !== null) },
          counted: { $exists: false },
          uncounted: { $exists: false },
        },
        { uncounted: true, changedAt: { $ifNull: [{ $max: '$history.at' }, '$createdAt'] } },
      ),
  },
  {
    id: '12-the-gift-ledger-is-counted',
    up: (connection) =>
      inBatches(connection, 'gift_ledger', { uncounted: { $exists: false } }, { uncounted: true }),
  },
];

type Row = Collection<{ _id: string }>;

/** Changes matching documents a batch at a time, so that no single command takes long. Safe to repeat. */
async function inBatches(
  connection: Connection,
  name: string,
  filter: object,
  set: object,
): Promise<void> {
  const rows: Row = connection.collection<{ _id: string }>(name);
  let after = '';
  for (;;) {
    const batch = await rows
      .find({ ...filter, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = batch.at(-1);
    if (last === undefined) return;
    await rows.updateMany({ _id: { $in: batch.map(({ _id }) => _id) }, ...filter }, [
      { $set: set },
    ]);
    after = last._id;
  }
}
