import { ChangeFeed, type FeedConnection, type Logger } from '@club/kit';
import type { Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER } from '../config.js';

/** What staff hear of in catalog. */
export const changeFeed: Provider = {
  provide: ChangeFeed,
  useFactory: (connection: FeedConnection, logger: Logger) =>
    new ChangeFeed(connection, {
      watched: { shows: { kind: 'shows', place: 'venueId' } },
      logger,
    }),
  inject: [getConnectionToken(), LOGGER],
};
