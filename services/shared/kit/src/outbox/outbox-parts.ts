import type { MailOwner } from '@club/messages';
import type { Provider } from '@nestjs/common';
import { getModelToken, type ModelDefinition } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Logger } from '../log/logger.js';
import { MailQueue } from './mail-queue.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';
import { outboxSchema, type OutboxRow } from './outbox-row.js';
import { OutboxStore } from './outbox.store.js';

const OUTBOX = 'OutboxRow';
export const outboxDocument: ModelDefinition = { name: OUTBOX, schema: outboxSchema };

export interface OutboxSettings {
  REDIS_URL: string;
  CLUB_OUTBOX_SECONDS: number;
  CLUB_MAIL_LEASE_SECONDS: number;
  CLUB_MAIL_GIVE_UP_DAYS: number;
  CLUB_MAIL_KEEP_DAYS: number;
}

/** The store, queue and relay of a service's outbox. The service starts and stops the relay. */
export const outboxParts = (
  owner: MailOwner,
  settings: OutboxSettings,
  logger: Logger,
): Provider[] => [
  {
    provide: OutboxStore,
    useFactory: (rows: Model<OutboxRow>) =>
      new OutboxStore(rows, {
        leaseSeconds: settings.CLUB_MAIL_LEASE_SECONDS,
        giveUpAfterDays: settings.CLUB_MAIL_GIVE_UP_DAYS,
        keepSentDays: settings.CLUB_MAIL_KEEP_DAYS,
      }),
    inject: [getModelToken(OUTBOX)],
  },
  {
    provide: MailQueue,
    useFactory: () =>
      new MailQueue(owner, settings.REDIS_URL, (error) =>
        logger.warn({ reason: error.message }, 'mail queue is away, e-mails wait in the outbox'),
      ),
  },
  {
    provide: OutboxRelay,
    useFactory: (store: OutboxStore, queue: MailQueue) =>
      new OutboxRelay(owner, store, queue, { everySeconds: settings.CLUB_OUTBOX_SECONDS, logger }),
    inject: [OutboxStore, MailQueue],
  },
  {
    provide: Outbox,
    useFactory: (store: OutboxStore, relay: OutboxRelay) => new Outbox(store, relay),
    inject: [OutboxStore, OutboxRelay],
  },
];

/** For a command that ends: its e-mails wait in the database until the relay of the service finds them. */
export const outboxWriterParts = (): Provider[] => [
  {
    provide: Outbox,
    useFactory: (rows: Model<OutboxRow>) =>
      new Outbox(new OutboxStore(rows), { enqueue: () => undefined }),
    inject: [getModelToken(OUTBOX)],
  },
];
