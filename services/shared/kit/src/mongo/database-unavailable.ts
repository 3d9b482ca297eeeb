import mongoose from 'mongoose';

/** The names of the driver's errors that mean that no node answers, or that the connection was lost. */
const NO_CONNECTION =
  /^(Mongo(Network|ServerSelection|PoolCleared|PoolClosed|NotConnected|WaitQueue|ServerClosed|TopologyClosed|StalePrimary|OperationTimeout)|MongooseServerSelection)/;

/**
 * The error codes with which a node answers while it starts, stops or is not the primary. The driver retries a read once
 * after them; on a busy machine the retry can fail in the same way.
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

/** Whether the database was unavailable. Nothing is wrong with the call then, and it may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NO_CONNECTION.test(error.name)) return true;
  const { MongoServerError } = mongoose.mongo;
  return error instanceof MongoServerError && NODE_IS_NOT_READY.has(Number(error.code));
}
