import type { Connection } from 'mongoose';
import type { RetentionWork } from './nightly-retention.js';

/** Removes whole documents. The condition is part of the removal: a row that changes at this moment stays. */
export const removeOld = (
  connection: Connection,
  collection: string,
  condition: (before: Date) => object,
): RetentionWork => {
  const rows = () => connection.collection<{ _id: string }>(collection);
  return {
    count: (before) => rows().countDocuments(condition(before)),
    applyBatch: async (before, limit) => {
      const found = rows()
        .find(condition(before), { projection: { _id: 1 } })
        .limit(limit);
      const ids = (await found.toArray()).map(({ _id }) => _id);
      return (await rows().deleteMany({ ...condition(before), _id: { $in: ids } })).deletedCount;
    },
  };
};
