import {
  DomainError,
  londonDate,
  MAX_MAILED,
  searchKeyOf,
  type Mailing,
  type StartMailing,
} from '@club/contracts';
import { actingStaff, Trail, venuesAllowed } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { ShowMessagesStore, type Mailing as StoredMailing } from '../mails/show-messages.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { statesWith } from '../orders/domain/states.js';
import { OrderListStore } from '../orders/order-list.store.js';
import { kindToResend } from '../orders/domain/resent-mail.js';
import { maySearch } from './hide-customer.js';
import { viewMailing } from './view-mailing.js';

const LAST_DAY = '9999-12-31';

/**
 * Stores whom a mailing is for, once: the bookings that match when it is started. They are of shows that are still to come, at
 * the venues of the member of staff, because only those e-mails need no consent (ADR 66).
 */
@Injectable()
export class StartMailingUseCase {
  constructor(
    private readonly orders: OrderListStore,
    private readonly offers: OffersStore,
    private readonly messages: ShowMessagesStore,
    private readonly trail: Trail,
  ) {}

  /** @throws VALIDATION_FAILED */
  async execute(input: StartMailing, now: Date): Promise<Mailing> {
    const known = await this.messages.findMailing(input.mailingId);
    const mailing = known ?? (await this.add(input, now));
    if (!isSame(mailing, input)) throw refused('mailingId', 'Another mailing has this id');
    return viewMailing(mailing);
  }

  private async add({ mailingId: _id, filter, message }: StartMailing, now: Date) {
    const bookingIds = await this.matching({ filter, message }, now);
    const { subject, message: text } = message ?? { subject: '', message: '' };
    const by = actingStaff();
    return this.trail.transaction(async (session) => {
      const row = { _id, showId: '', subject, message: text, by, at: now, isSpread: false };
      const stored = await this.messages.add({ ...row, bookingIds, done: 0 }, session);
      if (stored.at.getTime() === now.getTime()) {
        const details = { bookings: bookingIds.length, kind: message ? 'message' : 'resend' };
        await this.trail.write({ act: 'bookers-mailing', id: _id, details }, session);
      }
      return stored as StoredMailing;
    });
  }

  private async matching(
    { filter, message }: Pick<StartMailing, 'filter' | 'message'>,
    now: Date,
  ): Promise<string[]> {
    const { search, showId, status } = filter;
    const rows = maySearch(filter)
      ? await this.orders.rowsAfter({
          search: search && searchKeyOf(search),
          showId,
          states: statesWith((traits) => status === undefined || traits.status === status),
          showIds: await this.comingShows(now),
          after: undefined,
          limit: MAX_MAILED + 1,
        })
      : [];
    const mailed = rows.filter((order) => {
      const kind = order.email === '' ? undefined : kindToResend(order);
      return message === undefined ? kind !== undefined : kind === 'booking-confirmed';
    });
    if (rows.length > MAX_MAILED) throw refused('filter', TOO_MANY);
    if (mailed.length === 0) throw refused('filter', NO_ONE);
    return mailed.map(({ _id }) => _id);
  }

  private async comingShows(now: Date): Promise<string[]> {
    const venues = venuesAllowed();
    const coming = await this.offers.findBetween(londonDate(now), LAST_DAY);
    // guard: mailings-end-at-the-venue
    const own = coming.filter(({ venueId = '' }) => venues?.includes(venueId) !== false);
    return own.map(({ _id }) => _id);
  }
}

const TOO_MANY = `More than ${MAX_MAILED} bookings match. Please choose a show.`;
const NO_ONE = 'No booking with an e-mail address for a coming show matches.';

const isSame = (mailing: StoredMailing, { message }: StartMailing): boolean =>
  mailing.subject === (message?.subject ?? '') && mailing.message === (message?.message ?? '');

const refused = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path, message }]);
