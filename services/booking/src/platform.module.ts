import {
  mongoModule,
  Outbox,
  outboxDocument,
  outboxParts,
  OutboxRelay,
  OutboxStore,
  SweepLeases,
  Trail,
  servedTrailParts,
  trailDocuments,
  trailRpc,
  type Logger,
} from '@club/kit';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { LOGGER, SETTINGS, type BookingSettings } from './config.js';
import { MIGRATIONS } from './migrations.js';

/** Every folder may use these: settings, logger, the database, the audit trail and the outbox. */
@Global()
@Module({})
export class PlatformModule {
  static register(settings: BookingSettings, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        mongoModule(settings.BOOKING_MONGO_URL, {
          migrations: MIGRATIONS,
          logger,
          migrationUrl: settings.BOOKING_MONGO_MIGRATION_URL,
        }),
        MongooseModule.forFeature([outboxDocument, ...trailDocuments]),
      ],
      controllers: [trailRpc('booking')],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        {
          provide: SweepLeases,
          useFactory: (...of: ConstructorParameters<typeof SweepLeases>) => new SweepLeases(...of),
          inject: [getConnectionToken()],
        },
        ...servedTrailParts('booking', logger),
        ...outboxParts('booking', settings, logger),
      ],
      exports: [SETTINGS, LOGGER, SweepLeases, Trail, Outbox, OutboxStore, OutboxRelay],
    };
  }
}
