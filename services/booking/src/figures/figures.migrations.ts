import type { Migration } from '@club/kit';
import { inBatches } from '../batched-migrations.js';
import { statesWith } from '../orders/domain/states.js';

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
