import { DomainError, pence } from '@club/contracts';
import type { GetShowStakesCall, ReplyOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { VenueRights } from '../offers/venue-rights.js';
import { admits } from '../orders/domain/admits.js';
import type { OrderRow } from '../orders/domain/order.js';
import { draftRemainder } from '../orders/domain/refunds.js';
import { ShowOrdersStore } from '../orders/show-orders.store.js';
import { sumOf } from '../gift-cards/domain/gift-parts.js';
import { WaitsStore } from '../waiting/waits.store.js';

type Stakes = ReplyOf<typeof GetShowStakesCall>;

/** How many people and how much money a change of a show concerns, so that staff read it before they confirm. */
@Injectable()
export class ReadShowStakes {
  constructor(
    private readonly offers: OffersStore,
    private readonly orders: ShowOrdersStore,
    private readonly waits: WaitsStore,
    private readonly venues: VenueRights,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute(showId: string): Promise<Stakes> {
    if ((await this.offers.find(showId)) === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(showId);
    const [paid, unpaid, waiting, maySeeMoney] = await Promise.all([
      this.orders.findPaid(showId),
      this.orders.countUnpaid(showId),
      this.waits.countActive(showId),
      this.venues.allows(showId, 'shows:cancel'),
    ]);
    const bookings = paid.filter(({ supplementOf }) => supplementOf === undefined);
    return {
      bookings: bookings.length,
      tickets: bookings.reduce((sum, order) => sum + admits(order), 0),
      emails: bookings.filter(({ email }) => email !== '').length,
      unpaid,
      waiting,
      returned: maySeeMoney ? returnedBy(paid) : null,
    };
  }
}

/** Where the money of these orders would go, by the rule of the refunds themselves. */
function returnedBy(paid: readonly OrderRow[]): NonNullable<Stakes['returned']> {
  const rest = paid.map(draftRemainder);
  const total = rest.reduce((sum, refund) => sum + refund.pence, 0);
  const cards = rest.reduce((sum, { cardPence }) => sum + cardPence, 0);
  const giftCards = rest.reduce((sum, { gift }) => sum + sumOf(gift), 0);
  return {
    cards: pence(cards),
    giftCards: pence(giftCards),
    desk: pence(total - cards - giftCards),
  };
}
