import { venuesAllowed, type MailRef } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { WaitsStore } from '../waiting/waits.store.js';
import { isAboutWait } from './waiting-mails.js';
import { isNightMail, venueNightOf } from './night-sheet-facts.js';

/** Gift cards belong to no venue. */
const WITHOUT_VENUE: readonly string[] = ['gift-card-issued', 'gift-card-receipt'];
const isOfNoVenue = ({ kind }: MailRef): boolean => WITHOUT_VENUE.includes(kind);

/** A night sheet names its venue itself. */
const isOfOwnNight = (mail: MailRef): boolean =>
  isNightMail(mail) && (venuesAllowed()?.includes(venueNightOf(mail.subject).venueId) ?? true);

/** Which e-mails a member of staff may see: an e-mail about a booking belongs to the venue of its show. */
@Injectable()
export class VisibleMails {
  constructor(
    private readonly orders: OrdersStore,
    private readonly venues: VenueRights,
    private readonly waits: WaitsStore,
  ) {}

  /** Of the bookings in one e-mail those that the member of staff may see: all of them if no one looks at it. */
  async bookings<Row extends { order: Pick<OrderRow, 'showId'> }>(
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    const showIds = await this.venues.shows();
    if (showIds === undefined) return rows;
    const allowed = new Set(showIds);
    return rows.filter(({ order }) => allowed.has(order.showId)); // guard: listed-bookings-of-own-venues (invariants.md I28)
  }

  async of(mails: readonly MailRef[]): Promise<ReadonlySet<string>> {
    const aboutBookings = mails.filter((mail) => !isOfNoVenue(mail));
    const waitIds = mails.filter(isAboutWait).map(({ subject }) => subject);
    const [showIds, showOf, waits] = await Promise.all([
      this.venues.shows(),
      this.orders.findShowsOf(aboutBookings.map(({ subject }) => subject)),
      this.waits.findMany(waitIds),
    ]);
    const showOfWait = new Map(waits.map(({ _id, showId }) => [_id, showId]));
    const allowed = new Set(showIds);
    const showIdOf = ({ kind, subject }: MailRef): string =>
      kind === 'door-list' ? subject : (showOf.get(subject) ?? showOfWait.get(subject) ?? '');
    const isVisible = (mail: MailRef): boolean =>
      showIds === undefined ||
      isOfNoVenue(mail) ||
      isOfOwnNight(mail) ||
      allowed.has(showIdOf(mail));
    return new Set(mails.filter(isVisible).map(({ _id }) => _id));
  }
}
