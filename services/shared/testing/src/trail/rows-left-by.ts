/** Of a database, whichever driver has opened it: what reads its audit trail. */
interface TrailDatabase {
  collection(name: string): {
    countDocuments(): Promise<number>;
    find(): { sort(by: { _id: 1 }): { skip(rows: number): { toArray(): Promise<object[]> } } };
  };
}

/** @returns the rows that an act adds to the audit trail of a database, and what the act answers. */
export async function rowsLeftBy<T>(
  database: TrailDatabase,
  act: () => Promise<T>,
): Promise<{ rows: object[]; answer: T }> {
  const trail = database.collection('audit_trail');
  const before = await trail.countDocuments();
  const answer = await act();
  return { rows: await trail.find().sort({ _id: 1 }).skip(before).toArray(), answer };
}
