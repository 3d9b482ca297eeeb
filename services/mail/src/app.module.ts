import { connectTo, ServiceClient, type Logger } from '@club/kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { SETTINGS, type MailSettings } from './config.js';
import { MailWorker } from './mails/mail-worker.js';
import { MailsRpc } from './mails/mails.rpc.js';
import { SendMail } from './mails/send-mail.js';
import { SmtpTransport } from './mails/smtp-transport.js';

@Module({})
export class AppModule {
  static register(settings: MailSettings, logger: Logger): DynamicModule {
    const clientOf = (at: string) =>
      new ServiceClient(
        connectTo({ address: at, natsUrl: settings.NATS_URL }),
        settings.CLUB_INTERNAL_SECRET,
      );
    const owners = () => ({
      booking: clientOf(settings.BOOKING_ADDRESS),
      enquiry: clientOf(settings.ENQUIRY_ADDRESS),
    });
    return {
      module: AppModule,
      controllers: [MailsRpc],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: SmtpTransport, useFactory: () => new SmtpTransport(settings) },
        {
          provide: SendMail,
          useFactory: (smtp: SmtpTransport) =>
            new SendMail(owners(), smtp, { publicOrigin: settings.PUBLIC_ORIGIN, logger }),
          inject: [SmtpTransport],
        },
        {
          provide: MailWorker,
          useFactory: (sendMail: SendMail) =>
            new MailWorker(sendMail, {
              redisUrl: settings.REDIS_URL,
              concurrency: settings.MAIL_CONCURRENCY,
              logger,
            }),
          inject: [SendMail],
        },
      ],
    };
  }
}
