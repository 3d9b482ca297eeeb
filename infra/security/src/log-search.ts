import { readFileSync } from 'node:fs';
import { caughtMails, type CaughtMail } from '@club/engines';
import type { RunningSystem } from '@club/testing';
import mongoose from 'mongoose';
import { z } from 'zod';

/** What the people of a run have typed or were given, each with what it is. */
export type PersonalData = ReadonlyMap<string, Kind>;
type Kind = 'address' | 'name' | 'phone number' | 'code';

/** The collections that have details of people, as `database.collection`. */
const COLLECTIONS = [
  'booking.orders',
  'booking.gift_orders',
  'booking.waits',
  'enquiry.enquiries',
  'enquiry.consents',
  'enquiry.privacy_requests',
  // Their addresses alone: user names of staff are in logs on purpose.
  'gateway.staff',
] as const;
const texts = z.string().nullish();
const rowSchema = z.object({
  email: texts,
  intentEmail: texts,
  purchaserEmail: texts,
  recipientEmail: texts,
  name: texts,
  purchaserName: texts,
  recipientName: texts,
  phone: texts,
  clientSecret: texts,
  /** The friends to whom a booker offers tickets. */
  transfers: z.array(z.object({ email: texts, name: texts })).nullish(),
  /** Who has paid for a booking that a friend has. */
  payer: z.object({ email: texts, name: texts, phone: texts }).nullish(),
});
type Row = z.infer<typeof rowSchema>;
const KINDS: Record<Exclude<keyof Row, 'transfers' | 'payer'>, Kind> = {
  email: 'address',
  intentEmail: 'address',
  purchaserEmail: 'address',
  recipientEmail: 'address',
  name: 'name',
  purchaserName: 'name',
  recipientName: 'name',
  phone: 'phone number',
  clientSecret: 'code',
};
/** Codes of gift cards, and the tokens of links, which follow a `#` or the `=` of a parameter. */
const CODES = /\b[2-9A-HJKMNP-TV-Z]{5}(?:-[2-9A-HJKMNP-TV-Z]{5}){4}\b|(?<=[#=])[\w.-]{20,}/g;
/** A shorter text may be in a log by chance. */
const MIN_LENGTH = 3;

/** Everything personal that a run has used so far, from its databases and its inbox. @throws Error if there is nothing. */
export async function personalDataOf(system: RunningSystem): Promise<PersonalData> {
  const rows = await readRows(system);
  const mails = await caughtMails(system.mailUrl);
  const data = collect(rows, mails);
  for (const secret of [system.admin.password, system.webhookSecret, system.ticketSecret])
    data.set(secret, 'code');
  if (rows.length === 0) throw new Error('No person has used the system, so no log can be judged.');
  return data;
}

export function collect(rows: readonly Row[], mails: readonly CaughtMail[]): Map<string, Kind> {
  const people = rows.flatMap(({ transfers, payer, ...row }) => [
    ...[row, ...(transfers ?? [])],
    ...(payer ? [payer] : []),
  ]);
  const fields = people.flatMap((person: Partial<Row>) =>
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).map(
      (field) => [person[field] ?? '', KINDS[field]] as const,
    ),
  );
  const mailed = mails.flatMap(({ to, text, html }) => [
    ...to.map(({ address }) => [address, 'address'] as const),
    ...[...`${text}\n${html}`.matchAll(CODES)].map(([code]) => [code, 'code'] as const),
  ]);
  return new Map<string, Kind>(
    [...fields, ...mailed].filter(([text]) => text.trim().length >= MIN_LENGTH),
  );
}

async function readRows({ mongoUrl }: RunningSystem): Promise<Row[]> {
  const connection = await mongoose
    .createConnection(mongoUrl.replace('DATABASE', 'booking'), { serverSelectionTimeoutMS: 5_000 })
    .asPromise();
  try {
    const found = await Promise.all(
      COLLECTIONS.map((name) => {
        const [database = '', collection = ''] = name.split('.');
        return connection.getClient().db(database).collection(collection).find().toArray();
      }),
    );
    return z.array(rowSchema).parse(found.flat());
  } finally {
    await connection.close();
  }
}

/** @returns a line for each personal text in a log file. */
export const searchLogs = (files: readonly string[], data: PersonalData): string[] =>
  files.flatMap((file) => searchLog(file, data));

function searchLog(file: string, data: PersonalData): string[] {
  const log = readFileSync(file, 'utf8').replaceAll('%40', '@');
  const words = wordsOf(log);
  return [...data]
    .filter(([text]) => (WORD.test(text) ? words.has(text) : log.includes(asLogged(text))))
    .map(([text, what]) => `${file} contains the ${what} ${text}`);
}

const WORD = /^[\p{L}\p{N}@._+'-]*[\p{L}\p{N}]$/u;
const asLogged = (text: string): string => JSON.stringify(text).slice(1, -1);

/** One pass over a log instead of one for each of thousands of texts. A line break in a line of JSON is written `\n`. */
const wordsOf = (log: string): Set<string> =>
  new Set(
    log
      .split(/\\[nrt]|[^\p{L}\p{N}@._+'-]+/u)
      .flatMap((word) => [word, word.replace(/[.'-]+$/, ''), word.replace(/^[.'-]+/, '')]),
  );
