import mongoose from 'mongoose';

/** Names of the driver's errors when no node answers, or the connection to it is gone. */
const NO_CONNECTION =
  /^(Mongo(Network|ServerSelection|PoolCleared|PoolClosed|NotConnected|WaitQueue|ServerClosed|TopologyClosed|StalePrimary|OperationTimeout)|MongooseServerSelection)/;

/**
 * What a node itself answers while it starts, stops or is not the primary. The driver repeats such a read once; on a
 * busy machine the second answer can be the same.
 */
const NODE_IS_NOT_READY = new Set([
  91, // ShutdownInProgress
  94, // NotYetInitialized
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** Whether the database could not be asked: nothing is wrong with the call, and it may be made again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NO_CONNECTION.test(error.name)) return true;
  const { MongoServerError } = mongoose.mongo;
  return error instanceof MongoServerError && NODE_IS_NOT_READY.has(Number(error.code));
}
