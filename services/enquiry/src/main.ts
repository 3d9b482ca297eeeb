import { pingMongo, startService } from '@club/kit';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppModule } from './app.module.js';
import { readEnquirySettings } from './config.js';

const settings = readEnquirySettings(process.env);
await startService({
  name: 'enquiry',
  address: settings.ENQUIRY_ADDRESS,
  settings,
  module: (given, logger) => AppModule.register(given, logger),
  checks: (app) => ({ mongo: pingMongo(app.get<Connection>(getConnectionToken())) }),
});
