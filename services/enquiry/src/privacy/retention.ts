import type { NightlyRuleOf } from '@club/contracts';
import { NightlyRetention, removeOld, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LOGGER, SETTINGS, type EnquirySettings } from '../config.js';

type DatabaseConnection = ConstructorParameters<typeof NightlyRetention>[0];

/** The last word: the message itself, or the newest reply. */
const silentSince = (before: Date) => ({
  createdAt: { $lt: before },
  replies: { $not: { $elemMatch: { at: { $gte: before } } } },
});
const endedBefore = (before: Date) => ({ withdrawnAt: { $ne: null, $lt: before } });
const failedBefore = (before: Date) => ({ state: 'failed', createdAt: { $lt: before } });

/** Applies enquiry's rules of retention every night. */
@Injectable()
export class Retention
  extends NightlyRetention<NightlyRuleOf<'enquiry'>>
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  constructor(
    @InjectConnection() connection: DatabaseConnection,
    @Inject(SETTINGS) { RETENTION_MODE: mode }: EnquirySettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const work = {
      enquiries: removeOld(connection, 'enquiries', silentSince),
      'ended-consents': removeOld(connection, 'consents', endedBefore),
      'failed-replies': removeOld(connection, 'outbox', failedBefore),
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
