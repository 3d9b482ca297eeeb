import { mongoModule, type Logger } from '@club/kit';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AdminModule } from './admin/admin.module.js';
import { AuthModule } from './auth/auth.module.js';
import { StaffMailsModule } from './auth/mails/staff-mails.module.js';
import { AudienceGuard } from './auth/audience.guard.js';
import { StepUpGuard } from './auth/step-up.guard.js';
import { DoorModule } from './door/door.module.js';
import { CachedAnswers } from './cache/cached-answers.js';
import { ServicesModule } from './services.module.js';
import { LOGGER, SETTINGS, type GatewaySettings } from './config.js';
import { ErrorFilter } from './errors/error.filter.js';
import { validationPipe } from './errors/validation.pipe.js';
import { Drain } from './http/drain.js';
import { LimitsGuard } from './limits/limits.guard.js';
import { RateLimits } from './limits/rate-limits.js';
import { MIGRATIONS } from './migrations.js';
import { PublicModule } from './public/public.module.js';
import { TrailModule } from './trail/trail.module.js';

/** What every folder of the gateway may use. */
@Global()
@Module({})
class PlatformModule {
  static register(settings: GatewaySettings, logger: Logger): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      RateLimits,
      Drain,
      CachedAnswers,
    ];
    return {
      module: PlatformModule,
      providers,
      exports: [SETTINGS, LOGGER, RateLimits, Drain, CachedAnswers],
    };
  }
}

@Module({})
export class AppModule {
  static register(settings: GatewaySettings, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.register(settings, logger),
        mongoModule(settings.GATEWAY_MONGO_URL, {
          migrations: MIGRATIONS,
          logger,
          migrationUrl: settings.GATEWAY_MONGO_MIGRATION_URL,
        }),
        ServicesModule,
        TrailModule.register(logger),
        StaffMailsModule.register(settings, logger),
        AuthModule,
        PublicModule,
        AdminModule,
        DoorModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: LimitsGuard },
        { provide: APP_GUARD, useClass: AudienceGuard }, // guard: staff-routes-need-staff
        { provide: APP_GUARD, useClass: StepUpGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useValue: validationPipe },
      ],
    };
  }
}
