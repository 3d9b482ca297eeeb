import { ChangeFeed, type FeedConnection, type Logger } from '@club/kit';
import type { Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER } from '../config.js';

/**
 * What staff hear of in catalog. An edit writes all details of a show at once, so it is news for every venue: the show may
 * have come from another one. A series says how far it is.
 */
const WATCHED = {
  shows: { kind: 'shows', place: 'details.venueId' },
  show_series: { kind: 'shows' },
} as const;

export const changeFeed: Provider = {
  provide: ChangeFeed,
  useFactory: (connection: FeedConnection, logger: Logger) =>
    new ChangeFeed(connection, {
      watched: WATCHED,
      logger,
    }),
  inject: [getConnectionToken(), LOGGER],
};
