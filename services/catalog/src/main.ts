import { pingMongo, startService } from '@club/kit';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppModule } from './app.module.js';
import { readCatalogSettings } from './config.js';

const settings = readCatalogSettings(process.env);
await startService({
  name: 'catalog',
  address: settings.CATALOG_ADDRESS,
  settings,
  module: (given, logger) => AppModule.register(given, logger),
  checks: (app) => ({ mongo: pingMongo(app.get<Connection>(getConnectionToken())) }),
});
