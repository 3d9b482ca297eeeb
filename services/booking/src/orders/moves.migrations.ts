import type { Migration } from '@club/kit';
import { inBatches } from '../batched-migrations.js';
import { statesWith } from './domain/states.js';

/** `intentId` is left out where no bank card paid, as in the orders of this version. */
const WHAT_WAS_PAID_FOR = {
  $mergeObjects: [
    { showId: '$showId', quantity: '$quantity', unitPence: '$unitPence' },
    {
      $cond: [
        { $eq: [{ $type: '$paymentIntentId' }, 'string'] },
        { intentId: '$paymentIntentId' },
        {},
      ],
    },
  ],
};

export const movesMigrations: readonly Migration[] = [
  {
    // Nothing has changed these fields of a settled order in any earlier version. An order that an older process
    // completes after this step has none; its first move freezes them.
    id: '19-orders-know-what-was-paid-for',
    up: (connection) =>
      inBatches(
        connection,
        'orders',
        {
          state: { $in: statesWith(({ settlement }) => settlement !== null) },
          paidFor: { $exists: false },
        },
        { paidFor: WHAT_WAS_PAID_FOR },
      ),
  },
];
