import { caughtMails } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import mongoose from 'mongoose';
import { z } from 'zod';
import {
  accountSchema,
  bookingSchema,
  catalogShowSchema,
  giftOrderSchema,
  intentSchema,
  ledgerSchema,
  offerSchema,
  outboxSchema,
  refundSchema,
  type AcceptedMail,
} from './evidence-schemas.js';

/** The reports of three observers, read without any code of the services: database, Stripe emulator and inbox. */
export interface Evidence {
  /** When it was gathered. */
  at: Date;
  offers: z.infer<typeof offerSchema>[];
  bookings: z.infer<typeof bookingSchema>[];
  outbox: z.infer<typeof outboxSchema>[];
  accounts: z.infer<typeof accountSchema>[];
  ledger: z.infer<typeof ledgerSchema>[];
  giftOrders: z.infer<typeof giftOrderSchema>[];
  catalogShows: z.infer<typeof catalogShowSchema>[];
  intents: z.infer<typeof intentSchema>[];
  refunds: z.infer<typeof refundSchema>[];
  mails: AcceptedMail[];
}

/** A collection as `database.name`. */
const COLLECTIONS = [
  'booking.offers',
  'booking.orders',
  'booking.outbox',
  'booking.gift_accounts',
  'booking.gift_ledger',
  'booking.gift_orders',
  'catalog.shows',
] as const;
export type CollectionName = (typeof COLLECTIONS)[number];
/** Reads whole collections. */
type ReadCollections = (names: readonly CollectionName[]) => Promise<Record<string, unknown>>;

/** Reads everything. @throws Error if an observer does not answer. */
export async function gatherEvidence(system: RunningSystem): Promise<Evidence> {
  const connection = await mongoose
    .createConnection(system.mongoUrl.replace('DATABASE', 'booking'), {
      serverSelectionTimeoutMS: 5_000,
    })
    .asPromise();
  try {
    return await collectEvidence(system, async (names) => {
      const read = async (name: CollectionName) => {
        const [database = '', collection = ''] = name.split('.');
        const rows = connection.getClient().db(database).collection(collection);
        return [name, await rows.find({}, { readConcern: 'majority' }).toArray()] as const;
      };
      return Object.fromEntries(await Promise.all(names.map(read)));
    });
  } finally {
    await connection.close();
  }
}

/** @param read reads the database. */
export async function collectEvidence(
  system: Pick<RunningSystem, 'emulatorUrl' | 'mailUrl'>,
  read: ReadCollections,
): Promise<Evidence> {
  const database = await read(COLLECTIONS);
  const all = <S extends z.ZodType>(name: CollectionName, schema: S): z.infer<S>[] =>
    z.array(schema).parse(database[name]);
  const atStripe = z
    .object({ intents: z.array(intentSchema), refunds: z.array(refundSchema) })
    .parse(await (await fetch(`${system.emulatorUrl}/_emulator/books`)).json());
  return {
    at: new Date(),
    offers: all('booking.offers', offerSchema),
    bookings: all('booking.orders', bookingSchema),
    outbox: all('booking.outbox', outboxSchema),
    accounts: all('booking.gift_accounts', accountSchema),
    ledger: all('booking.gift_ledger', ledgerSchema),
    giftOrders: all('booking.gift_orders', giftOrderSchema),
    catalogShows: all('catalog.shows', catalogShowSchema),
    ...atStripe,
    mails: await acceptedMails(system.mailUrl),
  };
}

const acceptedMails = async (mailUrl: string): Promise<AcceptedMail[]> =>
  (await caughtMails(mailUrl)).map(({ messageId, to, time }) => ({
    id: messageId.replace(/^<|@.*$/g, ''),
    to: to.map(({ address }) => address),
    at: new Date(time),
  }));
