import { ChangeFeed, type FeedConnection, type Logger } from '@club/kit';
import type { Provider } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';

/**
 * What staff hear of in booking. A sale changes its offer and its order, and returns and parts are in the order. A check of the
 * money notes each step in its run, so the lines that it copies need not be followed.
 */
const WATCHED = {
  orders: { kind: 'bookings', place: 'showId' },
  refund_requests: { kind: 'bookings', place: 'showId' },
  offers: { kind: 'shows', place: 'venueId' },
  arrivals: { kind: 'arrivals', place: 'showId' },
  outbox: { kind: 'mails' },
  show_messages: { kind: 'bookings', place: 'showId' },
  audit_findings: { kind: 'money' },
  audit_runs: { kind: 'money' },
  disputes: { kind: 'money' },
  payout_files: { kind: 'money' },
  payouts: { kind: 'money' },
  settlements: { kind: 'money' },
} as const;

export const changeFeed: Provider = {
  provide: ChangeFeed,
  useFactory: (connection: FeedConnection, offers: OffersStore, logger: Logger) =>
    new ChangeFeed(connection, {
      watched: WATCHED,
      venueOf: (showId) => offers.findVenue(showId),
      logger,
    }),
  inject: [getConnectionToken(), OffersStore, LOGGER],
};
