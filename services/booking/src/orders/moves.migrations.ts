import type { Migration } from '@club/kit';
import { inBatches } from '../batched-migrations.js';
import { statesWith } from './domain/states.js';

/** Orders that no bank card has paid for get no `intentId`, like new ones. */
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
    // No earlier version has changed these fields of a settled order. An order that an older process completes after
    // this migration has no `paidFor`; its first move writes it.
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
