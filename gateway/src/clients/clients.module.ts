import { connectTo } from '@club/kit';
import {
  Global,
  Module,
  type FactoryProvider,
  type OnApplicationShutdown,
  Inject,
} from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { BookingClient } from './booking.client.js';
import { CatalogClient } from './catalog.client.js';
import { EnquiryClient } from './enquiry.client.js';
import { MailClient } from './mail.client.js';

type ClientClass =
  typeof CatalogClient | typeof BookingClient | typeof EnquiryClient | typeof MailClient;
type AddressName = 'CATALOG_ADDRESS' | 'BOOKING_ADDRESS' | 'ENQUIRY_ADDRESS' | 'MAIL_ADDRESS';

const client = (type: ClientClass, at: AddressName): FactoryProvider => ({
  provide: type,
  useFactory: (settings: GatewaySettings) =>
    new type(
      connectTo({ address: settings[at], natsUrl: settings.NATS_URL }),
      settings.CLUB_INTERNAL_SECRET,
    ),
  inject: [SETTINGS],
});

@Global()
@Module({
  providers: [
    client(CatalogClient, 'CATALOG_ADDRESS'),
    client(BookingClient, 'BOOKING_ADDRESS'),
    client(EnquiryClient, 'ENQUIRY_ADDRESS'),
    client(MailClient, 'MAIL_ADDRESS'),
  ],
  exports: [CatalogClient, BookingClient, EnquiryClient, MailClient],
})
export class ClientsModule implements OnApplicationShutdown {
  constructor(
    @Inject(CatalogClient) private readonly catalog: CatalogClient,
    @Inject(BookingClient) private readonly booking: BookingClient,
    @Inject(EnquiryClient) private readonly enquiry: EnquiryClient,
    @Inject(MailClient) private readonly mail: MailClient,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([
      this.catalog.close(),
      this.booking.close(),
      this.enquiry.close(),
      this.mail.close(),
    ]);
  }
}
