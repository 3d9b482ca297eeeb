import { MAX_HITS, searchKeyOf } from '@club/contracts';
import { isAllowed } from '@club/kit';
import type { BookingView, GiftCardSaleView, ReplyOf, SearchCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { SearchGiftCards } from '../gift-cards/search-gift-cards.js';
import { VenueRights } from '../offers/venue-rights.js';
import { viewBooking } from '../orders/domain/views.js';
import { OrderListStore } from '../orders/order-list.store.js';
import { maySearch } from './hide-customer.js';

/** The newest bookings and gift cards that match a text, as far as the member of staff may read them. */
@Injectable()
export class Search {
  constructor(
    private readonly orders: OrderListStore,
    private readonly giftCards: SearchGiftCards,
    private readonly venues: VenueRights,
  ) {}

  async execute(text: string): Promise<ReplyOf<typeof SearchCall>> {
    const search = searchKeyOf(text);
    const [bookings, giftCards] = await Promise.all([
      this.bookings(search),
      this.soldGiftCards(text),
    ]);
    return { bookings: limited(bookings), giftCards: limited(giftCards) };
  }

  private async bookings(search: string): Promise<BookingView[]> {
    if (!maySearch({ search })) return []; // guard: global-search-hides-names
    const showIds = await this.venues.shows(); // guard: global-search-ends-at-the-venue
    const rows = await this.orders.rowsOf({ search, showIds, skip: 0, limit: MAX_HITS + 1 });
    return rows.map(viewBooking);
  }

  private async soldGiftCards(text: string): Promise<GiftCardSaleView[]> {
    if (!isAllowed('gift-cards:read')) return []; // guard: gift-cards-for-their-readers
    return this.giftCards.execute(text, MAX_HITS + 1);
  }
}

const limited = <Hit>(found: Hit[]): { hits: Hit[]; hasMore: boolean } => ({
  hits: found.slice(0, MAX_HITS),
  hasMore: found.length > MAX_HITS,
});
