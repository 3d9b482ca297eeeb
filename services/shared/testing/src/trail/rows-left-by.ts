/** The methods of a database that are needed here: those of Mongoose and of MongoDB's driver fit. */
interface TrailDatabase {
  collection(name: string): {
    countDocuments(): Promise<number>;
    find(): { sort(by: { _id: 1 }): { skip(rows: number): { toArray(): Promise<object[]> } } };
  };
}

/** Runs an act. @returns the rows that it has added to the audit trail of the database, and its result as `answer`. */
export async function rowsLeftBy<T>(
  database: TrailDatabase,
  act: () => Promise<T>,
): Promise<{ rows: object[]; answer: T }> {
  const trail = database.collection('audit_trail');
  const before = await trail.countDocuments();
  const answer = await act();
  return { rows: await trail.find().sort({ _id: 1 }).skip(before).toArray(), answer };
}
