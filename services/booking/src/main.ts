import { pingMongo, startService } from '@club/kit';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppModule } from './app.module.js';
import { readBookingSettings } from './config.js';

const settings = readBookingSettings(process.env);
await startService({
  name: 'booking',
  address: settings.BOOKING_ADDRESS,
  settings,
  module: (given, logger) => AppModule.register(given, logger),
  checks: (app) => ({ mongo: pingMongo(app.get<Connection>(getConnectionToken())) }),
});
