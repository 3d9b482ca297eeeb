import {
  changesRpc,
  MAIL_MAKER,
  mongoModule,
  outboxDocument,
  outboxParts,
  OutboxRelay,
  outboxRpc,
  servedTrailParts,
  trailDocuments,
  trailRpc,
  type Logger,
} from '@club/kit';
import {
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LOGGER, SETTINGS, type EnquirySettings } from './config.js';
import { changeFeed } from './enquiries/change-feed.js';
import { EnquiriesRpc } from './enquiries/enquiries.rpc.js';
import { enquiryDocument } from './enquiries/enquiries.schema.js';
import { EnquiriesStore } from './enquiries/enquiries.store.js';
import { ReplyToEnquiry } from './enquiries/reply-to-enquiry.js';
import { SendEnquiry } from './enquiries/send-enquiry.js';
import { EnquiryMails } from './mails/enquiry-mails.js';
import { AskForDataUseCase } from './privacy/ask-for-data.js';
import { Consents } from './privacy/consents.js';
import { ConsentsRpc } from './privacy/consents.rpc.js';
import { consentDocuments, ConsentsStore } from './privacy/consents.store.js';
import { EraseAgain } from './privacy/erase-again.js';
import { OpenPrivacyLink } from './privacy/open-privacy-link.js';
import { PersonStore } from './privacy/person.store.js';
import { privacyRequestDocument, PrivacyRequestsStore } from './privacy/privacy-requests.store.js';
import { PrivacyRpc } from './privacy/privacy.rpc.js';
import { Retention } from './privacy/retention.js';

const PRIVACY_PARTS = [
  PrivacyRequestsStore,
  PersonStore,
  ConsentsStore,
  Consents,
  AskForDataUseCase,
  OpenPrivacyLink,
  EraseAgain,
  Retention,
];

@Module({})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly relay: OutboxRelay) {}

  static register(settings: EnquirySettings, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        mongoModule(settings.ENQUIRY_MONGO_URL, {
          migrations: [],
          logger,
          migrationUrl: settings.ENQUIRY_MONGO_MIGRATION_URL,
        }),
        MongooseModule.forFeature([
          enquiryDocument,
          privacyRequestDocument,
          ...consentDocuments,
          outboxDocument,
          ...trailDocuments,
        ]),
      ],
      controllers: [
        EnquiriesRpc,
        PrivacyRpc,
        ConsentsRpc,
        ...outboxRpc('enquiry'),
        trailRpc('enquiry'),
        changesRpc('enquiry'),
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        EnquiriesStore,
        changeFeed,
        SendEnquiry,
        ReplyToEnquiry,
        ...PRIVACY_PARTS,
        { provide: MAIL_MAKER, useClass: EnquiryMails },
        ...servedTrailParts('enquiry', logger),
        ...outboxParts('enquiry', settings, logger),
      ],
    };
  }

  onApplicationBootstrap(): void {
    this.relay.start();
  }
  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}
