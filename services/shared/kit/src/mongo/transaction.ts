import type { ClientSession, Connection } from 'mongoose';
import { currentContext } from '../log/request-context.js';

/** For work that no call waits for. The driver itself would go on for two minutes. */
const LONGEST_MS = 10_000;
/** What is left of a call's deadline for its answer. */
const ANSWER_MS = 500;
const SHORTEST_MS = 1_000;

/** A transaction that was given up at its deadline. It is not an error of MongoDB, so the driver does not try again. */
export class LateTransaction extends Error {
  override readonly name = 'LateTransaction';

  constructor(limitMs: number) {
    super(`the transaction was not committed within ${limitMs} ms`);
  }
}

/** How long a transaction may take if it begins now: it ends before the caller has stopped waiting. */
function timeLimit(now: number): number {
  const until = currentContext()?.until;
  if (until === undefined) return LONGEST_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, until - ANSWER_MS - now));
}

/**
 * Runs `work` as one transaction; it may run more than once. It is given up when the call that it belongs to is about
 * to miss its deadline. Whether it was committed is unknown then, as for every call without an answer: repeating the
 * work must be safe.
 */
export async function inTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const limit = timeLimit(Date.now());
  const ends = performance.now() + limit;
  const attempt = (session: ClientSession): Promise<T> => {
    if (performance.now() > ends) throw new LateTransaction(limit);
    return work(session);
  };
  const committed = connection.withSession((session) =>
    session.withTransaction(async () => attempt(session), { maxCommitTimeMS: limit }),
  );
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateTransaction(limit)), limit);
  });
  return Promise.race([committed, deadline]).finally(() => clearTimeout(timer));
}
