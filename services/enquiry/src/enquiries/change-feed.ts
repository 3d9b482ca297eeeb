import { ChangeFeed, type FeedConnection, type Logger } from '@club/kit';
import type { Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER } from '../config.js';

/** What staff hear of in enquiry. */
const WATCHED = {
  enquiries: { kind: 'enquiries' },
  privacy_requests: { kind: 'enquiries' },
  outbox: { kind: 'mails' },
} as const;

export const changeFeed: Provider = {
  provide: ChangeFeed,
  useFactory: (connection: FeedConnection, logger: Logger) =>
    new ChangeFeed(connection, { watched: WATCHED, logger }),
  inject: [getConnectionToken(), LOGGER],
};
