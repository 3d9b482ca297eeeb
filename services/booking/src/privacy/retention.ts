import { londonDate, type NightlyRuleOf } from '@club/contracts';
import { NightlyRetention, type Logger, type RetentionWork } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { GiftPersonsStore } from './gift-persons.store.js';
import { OldRowsStore } from './old-rows.store.js';
import { OrderPersonsStore } from './order-persons.store.js';
import { WaitPersonsStore } from './wait-persons.store.js';

type DatabaseConnection = ConstructorParameters<typeof NightlyRetention>[0];
type Work = Record<NightlyRuleOf<'booking'>, RetentionWork>;

/** Applies booking's rules of retention every night. */
@Injectable()
export class Retention
  extends NightlyRetention<NightlyRuleOf<'booking'>>
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  constructor(
    orders: OrderPersonsStore,
    giftCards: GiftPersonsStore,
    rows: OldRowsStore,
    waits: WaitPersonsStore,
    @InjectConnection() connection: DatabaseConnection,
    @Inject(SETTINGS) { RETENTION_MODE: mode }: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const work: Work = {
      'unpaid-orders': ordersWork(orders, (before) => orders.unpaid(before)),
      'booking-contacts': ordersWork(orders, (before) =>
        orders.ofShowsBefore(londonDate(before), before),
      ),
      'door-notes': {
        count: async (before) => orders.count(await orders.notedBefore(londonDate(before))),
        applyBatch: async (before, limit) =>
          orders.forgetNotes(await orders.notedBefore(londonDate(before)), limit),
      },
      'gift-card-persons': {
        count: (before) => giftCards.count(boughtBefore(before)),
        applyBatch: (before, limit) => giftCards.blank(boughtBefore(before), limit, new Date()),
      },
      'refund-requests': rows.refundRequests(),
      'show-messages': rows.showMessages(),
      'waiting-list': waits.retention(),
      'audit-findings': rows.auditFindings(),
      'door-devices': rows.doorDevices(),
      'failed-mails': rows.failedMails(),
    };
    super(connection, work, { mode, logger });
  }

  onApplicationBootstrap(): void {
    this.start();
  }
  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}

const boughtBefore = (before: Date) => ({ createdAt: { $lt: before } });

const ordersWork = (
  orders: OrderPersonsStore,
  conditions: (before: Date) => Promise<Record<string, unknown>>,
): RetentionWork => ({
  count: async (before) => orders.count(await conditions(before)),
  applyBatch: async (before, limit) => orders.blank(await conditions(before), limit, new Date()),
});
