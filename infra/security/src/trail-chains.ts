import { hash } from 'node:crypto';
import type { RunningSystem } from '@club/testing';
import mongoose from 'mongoose';
import { z } from 'zod';

/** The databases with an audit trail. */
const CHAINS = ['gateway', 'catalog', 'booking', 'enquiry'] as const;
const FIRST_PREVIOUS = '0'.repeat(64);

const rowSchema = z.looseObject({ _id: z.number(), previous: z.string(), hash: z.string() });
const headSchema = z.object({ sequence: z.number(), hash: z.string() });
export type ChainRow = z.infer<typeof rowSchema>;
export type ChainHead = z.infer<typeof headSchema>;

/** @returns how many rows the trails of a system have, and a line for each chain that is broken. */
export async function verifyTrails(
  system: Pick<RunningSystem, 'mongoUrl'>,
): Promise<{ rows: number; broken: string[] }> {
  const url = system.mongoUrl.replace('DATABASE', 'booking');
  const connection = await mongoose
    .createConnection(url, { serverSelectionTimeoutMS: 5_000 })
    .asPromise();
  // Rows and head of one moment: a row that is written in between is no fault.
  const session = await connection.startSession({ snapshot: true });
  try {
    const broken: string[] = [];
    let count = 0;
    for (const chain of CHAINS) {
      const database = connection.getClient().db(chain);
      const found = await database
        .collection('audit_trail')
        .find({}, { session })
        .sort({ _id: 1 })
        .toArray();
      const head = await database.collection('trail_heads').findOne({}, { session });
      const rows = z.array(rowSchema).parse(found);
      const fault = faultOf(rows, headSchema.nullable().parse(head));
      if (fault !== undefined) broken.push(`${chain}: ${fault}`);
      count += rows.length;
    }
    return { rows: count, broken };
  } finally {
    await session.endSession();
    await connection.close();
  }
}

/**
 * Computes the chain of ADR 53 without the code of the services, so that an error there cannot hide behind itself.
 * @returns what is wrong with it, if anything is.
 */
export function faultOf(rows: readonly ChainRow[], head: ChainHead | null): string | undefined {
  if (head === null) return 'it has no head';
  let previous = FIRST_PREVIOUS;
  for (const [index, row] of rows.entries()) {
    if (row._id !== index + 1) return `row ${index + 1} is missing`;
    if (row.previous !== previous || hashOf(row) !== row.hash) return `row ${row._id} was altered`;
    previous = row.hash;
  }
  const isWhole = head.sequence === rows.length && head.hash === previous;
  return isWhole
    ? undefined
    : `its head is at row ${head.sequence}, its last row is ${rows.length}`;
}

export const hashOf = ({ hash: _, ...row }: ChainRow): string =>
  hash('sha256', sortedJson({ ...row, format: 1 }));

function sortedJson(value: unknown): string {
  const withSortedKeys = (_: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  return JSON.stringify(value, withSortedKeys);
}
