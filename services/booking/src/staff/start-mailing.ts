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
    if ((await this.messages.findMailing(input.mailingId)) === null) await this.add(input, now);
    const mailing = await this.messages.findMailing(input.mailingId);
    if (mailing === null || !isSame(mailing, input))
      throw refused('mailingId', 'Another mailing has this id');
    return viewMailing(mailing);
  }

  /** The mailing and its row in the audit trail are one transaction. */
  private async add({ mailingId: _id, filter, message }: StartMailing, at: Date): Promise<void> {
    const bookingIds = await this.matching({ filter, message }, at);
    const { subject, message: text } = message ?? { subject: '', message: '' };
    const written = { subject, message: text, by: actingStaff(), at };
    const details = { bookings: bookingIds.length, kind: message ? 'message' : 'resend' };
    await this.trail.transaction(async (session) => {
      const { showId = '' } = filter;
      const mailing = { ...written, _id, showId, isSpread: false, bookingIds, done: 0 };
      if (!(await this.messages.addMailing(mailing, session))) return;
      await this.trail.write({ act: 'bookers-mailing', id: _id, details }, session);
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
const NO_ONE = 'No booking with an e-mail address for an upcoming show matches.';

const isSame = (mailing: StoredMailing, { message }: StartMailing): boolean =>
  mailing.subject === (message?.subject ?? '') && mailing.message === (message?.message ?? '');

const refused = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', message, [{ path, message }]);
