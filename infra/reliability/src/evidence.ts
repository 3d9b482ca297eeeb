import { caughtMails } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import mongoose from 'mongoose';
import { z } from 'zod';

const claimSchema = z.object({ id: z.string(), quantity: z.number(), state: z.string() });
const offerSchema = z.object({
  _id: z.string(),
  capacity: z.number(),
  free: z.number(),
  held: z.number(),
  sold: z.number(),
  claims: z.array(claimSchema),
});
const refundRowSchema = z.object({
  id: z.string(),
  pence: z.number(),
  cardPence: z.number(),
  places: z.number(),
  state: z.string(),
});
const bookingSchema = z.object({
  _id: z.string(),
  showId: z.string(),
  state: z.string(),
  quantity: z.number(),
  totalPence: z.number(),
  duePence: z.number(),
  email: z.string(),
  paymentIntentId: z.string().optional(),
  gift: z.array(z.object({ account: z.string(), pence: z.number() })),
  refunds: z.array(refundRowSchema),
});
const outboxSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: z.string(),
});
const accountSchema = z.object({
  _id: z.string(),
  availablePence: z.number(),
  holds: z.array(z.object({ id: z.string(), pence: z.number() })),
});
const ledgerSchema = z.object({ account: z.string(), pence: z.number() });
const giftOrderSchema = z.object({ _id: z.string(), state: z.string(), amountPence: z.number() });
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number(),
  metadata: z.record(z.string(), z.string()),
});
const refundSchema = z.object({
  amount: z.number(),
  payment_intent: z.string(),
  status: z.string(),
});

/** The reports of three observers, read without any code of the services: database, Stripe emulator and inbox. */
export interface Evidence {
  offers: z.infer<typeof offerSchema>[];
  bookings: z.infer<typeof bookingSchema>[];
  outbox: z.infer<typeof outboxSchema>[];
  accounts: z.infer<typeof accountSchema>[];
  ledger: z.infer<typeof ledgerSchema>[];
  giftOrders: z.infer<typeof giftOrderSchema>[];
  intents: z.infer<typeof intentSchema>[];
  refunds: z.infer<typeof refundSchema>[];
  /** Message-ID of every e-mail that SMTP accepted, without brackets and domain. */
  mails: string[];
}

const COLLECTIONS = [
  'offers',
  'orders',
  'outbox',
  'gift_accounts',
  'gift_ledger',
  'gift_orders',
] as const;
/** Reads whole collections of booking's database. */
type ReadCollections = (names: readonly string[]) => Promise<Record<string, unknown>>;

/** Reads everything. @throws Error if an observer does not answer. */
export async function gatherEvidence(system: RunningSystem): Promise<Evidence> {
  const connection = await mongoose
    .createConnection(system.mongoUrl.replace('DATABASE', 'booking'), {
      serverSelectionTimeoutMS: 5_000,
    })
    .asPromise();
  try {
    return await collectEvidence(system, async (names) => {
      const read = async (name: string) =>
        [name, await connection.collection(name).find().toArray()] as const;
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
  const all = <S extends z.ZodType>(name: (typeof COLLECTIONS)[number], schema: S): z.infer<S>[] =>
    z.array(schema).parse(database[name]);
  const atStripe = z
    .object({ intents: z.array(intentSchema), refunds: z.array(refundSchema) })
    .parse(await (await fetch(`${system.emulatorUrl}/_emulator/books`)).json());
  const mails = (await caughtMails(system.mailUrl)).map(({ messageId }) =>
    messageId.replace(/^<|@.*$/g, ''),
  );
  return {
    offers: all('offers', offerSchema),
    bookings: all('orders', bookingSchema),
    outbox: all('outbox', outboxSchema),
    accounts: all('gift_accounts', accountSchema),
    ledger: all('gift_ledger', ledgerSchema),
    giftOrders: all('gift_orders', giftOrderSchema),
    ...atStripe,
    mails,
  };
}
