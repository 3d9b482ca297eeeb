import { Services, type Logger } from '@club/kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { SENDER, senderOf, type MailSettings } from './config.js';
import { MailWorker } from './mails/mail-worker.js';
import { MailsRpc } from './mails/mails.rpc.js';
import { SendMail } from './mails/send-mail.js';
import { SmtpTransport } from './mails/smtp-transport.js';

@Module({})
export class AppModule {
  static register(settings: MailSettings, logger: Logger): DynamicModule {
    const sender = senderOf(settings);
    const connect = () =>
      Services.connect(
        {
          booking: settings.BOOKING_ADDRESS,
          enquiry: settings.ENQUIRY_ADDRESS,
          gateway: settings.GATEWAY_ADDRESS,
        },
        {
          natsUrl: settings.NATS_URL,
          natsCa: settings.NATS_CA,
          caller: { name: 'mail', secret: settings.CLUB_CALL_SECRET },
        },
      );
    return {
      module: AppModule,
      controllers: [MailsRpc],
      providers: [
        { provide: SENDER, useValue: sender },
        { provide: SmtpTransport, useFactory: () => new SmtpTransport(settings) },
        {
          provide: SendMail,
          useFactory: (smtp: SmtpTransport) => new SendMail(connect(), smtp, { sender, logger }),
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
