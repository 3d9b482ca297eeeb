import {
  MAIL_MAKER,
  Outbox,
  outboxDocument,
  outboxParts,
  OutboxRelay,
  outboxWorkerRpc,
  type Logger,
} from '@club/kit';
import {
  Global,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { GatewaySettings } from '../../config.js';
import { invitationDocument, InvitationsStore } from './invitations.store.js';
import { noticeDocument, NoticesStore } from './notices.store.js';
import { StaffMails } from './staff-mails.js';
import { TellStaff } from './tell-staff.js';

/** The outbox of e-mails to members of staff. */
@Global()
@Module({})
export class StaffMailsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly relay: OutboxRelay) {}

  static register(settings: GatewaySettings, logger: Logger): DynamicModule {
    return {
      module: StaffMailsModule,
      imports: [MongooseModule.forFeature([noticeDocument, invitationDocument, outboxDocument])],
      controllers: [outboxWorkerRpc('gateway')],
      providers: [
        NoticesStore,
        InvitationsStore,
        TellStaff,
        { provide: MAIL_MAKER, useClass: StaffMails },
        ...outboxParts('gateway', settings, logger),
      ],
      exports: [TellStaff, InvitationsStore, NoticesStore, Outbox],
    };
  }

  onApplicationBootstrap(): void {
    this.relay.start();
  }
  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}
