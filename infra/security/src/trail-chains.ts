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
  try {
    const broken: string[] = [];
    let count = 0;
    for (const chain of CHAINS) {
      const database = connection.getClient().db(chain);
      const head = await headOf(database);
      const rows = await rowsUpTo(database, head?.sequence ?? 0);
      const fault = faultOf(rows, head) ?? (await faultBeyond(database));
      if (fault !== undefined) broken.push(`${chain}: ${fault}`);
      count += rows.length;
    }
    return { rows: count, broken };
  } finally {
    await connection.close();
  }
}

const headOf = async (database: mongoose.mongo.Db): Promise<ChainHead | null> =>
  headSchema.nullable().parse(await database.collection('trail_heads').findOne());

/** Rows that are written after the head was read have a later head, so they are not asked for. */
async function rowsUpTo(database: mongoose.mongo.Db, sequence: number): Promise<ChainRow[]> {
  const upTo = { _id: { $lte: sequence } } as object;
  const found = await database.collection('audit_trail').find(upTo).sort({ _id: 1 }).toArray();
  return z.array(rowSchema).parse(found);
}

/** A row is written together with its head, so no head that is read after the row is before it. */
async function faultBeyond(database: mongoose.mongo.Db): Promise<string | undefined> {
  const found = await database
    .collection('audit_trail')
    .find()
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  const [last] = z.array(rowSchema).parse(found);
  const head = await headOf(database);
  if (last === undefined || (head !== null && last._id <= head.sequence)) return undefined;
  return `row ${last._id} is beyond its head`;
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
