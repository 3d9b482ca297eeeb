import { ALL_VENUES } from '@club/contracts';
import type { Migration } from '@club/kit';

/** Brings the data of an older version up to date. A migration is never changed, and a new one is added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    // Before there were roles every account could do everything.
    id: '1-accounts-have-roles',
    up: async (connection) => {
      await connection
        .collection('staff')
        .updateMany(
          { grants: { $exists: false } },
          { $set: { grants: [{ role: 'owner', venues: [ALL_VENUES] }] } },
        );
    },
  },
];
