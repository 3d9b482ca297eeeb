import { startService } from '@club/kit';
import { AppModule } from './app.module.js';
import { readMailSettings } from './config.js';
import { MailWorker } from './mails/mail-worker.js';

const settings = readMailSettings(process.env);
await startService({
  name: 'mail',
  address: settings.MAIL_ADDRESS,
  settings,
  module: (given, logger) => AppModule.register(given, logger),
  checks: (app) => ({ queue: () => app.get(MailWorker).ping() }),
});
