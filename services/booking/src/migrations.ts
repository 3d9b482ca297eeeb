import type { Migration } from '@club/kit';
import type { Connection } from 'mongoose';
import { figuresMigrations } from './figures/figures.migrations.js';
import { NO_NEGATIVE_BALANCE } from './gift-cards/gift-accounts.schema.js';
import { movesMigrations } from './orders/moves.migrations.js';
import { searchMigrations } from './orders/search.migrations.js';

/** The database itself refuses a write that oversells or loses a place (invariants.md I1, I2). */
const count = { bsonType: ['int', 'long', 'double'], minimum: 0 };
const offerValidator = {
  $and: [
    {
      $jsonSchema: {
        bsonType: 'object',
        required: ['free', 'held', 'sold', 'capacity'],
        properties: { free: count, held: count, sold: count, capacity: count },
      },
    },
    { $expr: { $eq: ['$capacity', { $add: ['$free', '$held', '$sold'] }] } },
  ],
};

const LISTS_WITHOUT_SHOW = [
  'createdAt_-1__id_-1_reference_1',
  'state_1_createdAt_-1__id_-1_reference_1',
  'searchKeys_1_createdAt_-1',
];

/** `$$this` is one claim of an offer; a quantity that it already has wins. */
const claimWithQuantity = {
  $unsetField: {
    field: 'qty',
    input: { $mergeObjects: [{ quantity: '$$this.qty' }, '$$this'] },
  },
};

interface OldRefunds {
  state: string;
  refunds: { state: string; pence: number }[];
}

/** Brings the data of an older version up to date. A migration is never changed, and a new one is added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '1-offers-refuse-overselling',
    up: (connection) =>
      refuse(connection, 'offers', {
        validator: offerValidator, // guard: offers-refuse-overselling (invariants.md I1)
      }),
  },
  {
    id: '2-gift-card-sales-have-a-history',
    up: async (connection) => {
      await connection
        .collection('gift_orders')
        .updateMany({ history: { $exists: false } }, { $set: { history: [] } });
    },
  },
  // The next two steps rename stored things. An older version must not run beside them (operations.md).
  {
    id: '3-bookings-are-called-orders',
    up: async (connection) => {
      const names = (await connection.listCollections()).map(({ name }) => name);
      if (names.includes('bookings')) await connection.collection('bookings').rename('orders');
    },
  },
  {
    id: '4-claims-have-a-quantity',
    up: async (connection) => {
      await connection
        .collection('offers')
        .updateMany({ 'claims.qty': { $exists: true } }, [
          { $set: { claims: { $map: { input: '$claims', in: claimWithQuantity } } } },
        ]);
    },
  },
  {
    // Refunds on both sides at once could note one of less than nothing, and call an order refunded that was owed money.
    id: '5-refunds-are-more-than-nothing',
    up: async (connection) => {
      const orders = connection.collection<OldRefunds>('orders');
      const nothing = { state: { $eq: 'due' }, pence: { $lte: 0 } };
      await orders.updateMany(
        { refunds: { $elemMatch: nothing } },
        { $pull: { refunds: nothing } },
      );
      await orders.updateMany(
        { state: 'refunded', 'refunds.state': 'due' },
        { $set: { state: 'refund_due' } },
      );
    },
  },
  {
    // What a refund of an older version returned stays in the ledger under the name of the first refund.
    id: '6-refunded-gift-cards-have-a-state',
    up: async (connection) => {
      await connection
        .collection('gift_orders')
        .updateMany({ refundState: 'done', state: 'issued' }, { $set: { state: 'refunded' } });
    },
  },
  {
    // Without a cause, a frozen card would be freed when the next cause ends.
    id: '7-frozen-gift-cards-have-a-cause',
    up: async (connection) => {
      await connection
        .collection('gift_accounts')
        .updateMany(
          { frozen: true, 'freezeCauses.0': { $exists: false } },
          { $set: { freezeCauses: ['frozen by an older version'] } },
        );
    },
  },
  {
    // Disputes are records of their own; the sweep reads them from Stripe.
    id: '8-a-dispute-is-no-quarantine',
    up: async (connection) => {
      await connection
        .collection('orders')
        .updateMany(
          { quarantine: 'the customer disputes this payment' },
          { $set: { quarantine: null } },
        );
    },
  },
  {
    id: '9-orders-do-not-know-their-network',
    up: async (connection) => {
      const orders = connection.collection('orders');
      await orders.dropIndex('client_1_showId_1').catch((error: unknown) => {
        if (!isIndexOrNamespaceMissing(error)) throw error;
      });
      await orders.updateMany({ client: { $exists: true } }, { $unset: { client: '' } });
    },
  },
  ...figuresMigrations,
  {
    // What the sweeps asked about by `askedAt` is due at once; the claims spread it from then on.
    id: '13-sweeps-claim-their-orders',
    up: async (connection) => {
      const due = { $set: { nextAskAt: new Date(), askCount: 0 }, $unset: { askedAt: 1 } };
      const never = { nextAskAt: { $exists: false } };
      const states = ['held', 'pending', 'releasing', 'completing', 'refund_due'];
      await connection.collection('orders').updateMany({ state: { $in: states }, ...never }, due);
      await connection.collection('gift_orders').updateMany({ state: 'new', ...never }, due);
      await connection
        .collection('offers')
        .updateMany({ status: 'closed', closing: { $exists: false } }, { $set: { closing: true } });
    },
  },
  {
    // They stay open until staff have looked at them.
    id: '14-quarantines-are-records',
    up: async (connection) => {
      const orders = connection.collection('orders');
      await orders.updateMany({ quarantine: { $type: 'string' } }, [
        { $set: { quarantine: { reason: '$quarantine', at: '$$NOW' } } },
      ]);
      await orders.dropIndex('quarantine_1').catch((error: unknown) => {
        if (!isIndexOrNamespaceMissing(error)) throw error;
      });
    },
  },
  {
    // Versions before this one set it at each start; the service's own user may no longer.
    id: '15-gift-accounts-refuse-overspending',
    up: (connection) => refuse(connection, 'gift_accounts', { validator: NO_NEGATIVE_BALANCE }),
  },
  {
    // Longer ones, which also know the show, replace them at this start. Booking does not know the venues of its offers
    // by itself: catalog announces each show again.
    id: '16-lists-end-at-the-venue',
    up: async (connection) => {
      for (const name of LISTS_WITHOUT_SHOW)
        await connection
          .collection('orders')
          .dropIndex(name)
          .catch((error: unknown) => {
            if (!isIndexOrNamespaceMissing(error)) throw error;
          });
    },
  },
  ...movesMigrations,
  ...searchMigrations,
  {
    // A payment that matched after all completed its order, but stayed in the list of staff, who could not resolve it.
    id: '24-quarantines-end-with-their-settlement',
    up: async (connection) => {
      await connection.collection('orders').updateMany(
        {
          state: { $in: ['completed', 'refund_due', 'refunded'] },
          'quarantine.at': { $exists: true },
          'quarantine.resolvedAt': null,
        },
        { $set: { quarantine: null } },
      );
    },
  },
];

/** From now on the database refuses every write to the collection that its validator does not accept. */
async function refuse(
  connection: Connection,
  collection: string,
  rule: { validator?: object },
): Promise<void> {
  await connection.createCollection(collection).catch((error: unknown) => {
    if (!isNamespaceExists(error)) throw error;
  });
  const strictly = { validationLevel: 'strict', validationAction: 'error' };
  await connection.db?.command({ collMod: collection, ...rule, ...strictly });
}

const isIndexOrNamespaceMissing = (error: unknown): boolean =>
  ['IndexNotFound', 'NamespaceNotFound'].includes((error as { codeName?: string }).codeName ?? '');

const isNamespaceExists = (error: unknown): boolean =>
  (error as { codeName?: string }).codeName === 'NamespaceExists';
