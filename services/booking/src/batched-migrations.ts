import type { Collection, Connection } from 'mongoose';

const BATCH = 2_000;
type Row = Collection<{ _id: string }>;

/** Changes matching documents a batch at a time, so that no single command takes long. Safe to repeat. */
export async function inBatches(
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
