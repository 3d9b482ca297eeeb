import type { Connection, IndexOptions, Model, mongo } from 'mongoose';

const DUPLICATE_KEY = 11000;
const OTHER_DEFINITION = [85, 86];

/**
 * Creates every collection and index that the models of a connection declare, one after the other. Nothing else does:
 * without its unique indexes a service would break its promises and not notice (invariants.md I10).
 * @throws Error with one sentence that names the collection and the index.
 */
export async function createIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values<Model<unknown>>(connection.models)) {
    await model.createCollection();
    for (const [key, options] of model.schema.indexes())
      await createIndex(model, key as Record<string, mongo.IndexDirection>, options);
  }
}

async function createIndex(
  model: Model<unknown>,
  key: Record<string, mongo.IndexDirection>,
  options: IndexOptions,
): Promise<void> {
  const index = options.name ?? Object.entries(key).flat().join('_');
  try {
    await model.collection.createIndex(key, { ...options, name: index } as mongo.IndexOptions, {});
  } catch (error) {
    const { collectionName } = model.collection;
    throw new Error(
      `Cannot start: the index ${index} of the collection ${collectionName} cannot be created: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

/** Without the values of documents, which may be personal data. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === DUPLICATE_KEY) return 'two documents have the same value, which must be unique';
  if (OTHER_DEFINITION.some((known) => known === code))
    return 'it exists with another definition; a migration must remove that first';
  return error instanceof Error ? error.message : String(error);
}
