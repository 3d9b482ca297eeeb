import type { Migration } from '@club/kit';

/** Brings the data of an older version up to date. A migration is never changed, and a new one is added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    // The sweep then announces each show again, now with its venue. An edit in between can still be taken back.
    id: '1-booking-knows-the-venue-of-each-show',
    up: async (connection) => {
      await connection
        .collection('shows')
        .updateMany({ acknowledged: true }, [
          { $set: { acknowledged: false, previous: '$details' } },
        ]);
    },
  },
];
