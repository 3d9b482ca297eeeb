import { Services } from '@club/kit';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from './config.js';

const connect = (settings: GatewaySettings): Services =>
  Services.connect(
    {
      catalog: settings.CATALOG_ADDRESS,
      booking: settings.BOOKING_ADDRESS,
      enquiry: settings.ENQUIRY_ADDRESS,
      mail: settings.MAIL_ADDRESS,
    },
    {
      natsUrl: settings.NATS_URL,
      natsCa: settings.NATS_CA,
      caller: { name: 'gateway', secret: settings.CLUB_CALL_SECRET },
    },
  );

/** The connections to the services behind the gateway. */
@Global()
@Module({
  providers: [{ provide: Services, useFactory: connect, inject: [SETTINGS] }],
  exports: [Services],
})
export class ServicesModule implements OnApplicationShutdown {
  constructor(@Inject(Services) private readonly services: Services) {}

  onApplicationShutdown(): Promise<void> {
    return this.services.close();
  }
}
