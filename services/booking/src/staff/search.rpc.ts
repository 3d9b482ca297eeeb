import { Handles } from '@club/kit';
import { SearchCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { hidePersons } from '../gift-cards/hide-persons.js';
import { hideListed } from './hide-customer.js';
import { Search } from './search.js';

/** The search of staff over bookings and gift cards. */
@Controller()
export class SearchRpc {
  constructor(private readonly search: Search) {}

  @Handles(SearchCall)
  async find({ q }: RequestOf<typeof SearchCall>): Promise<ReplyOf<typeof SearchCall>> {
    const { bookings, giftCards } = await this.search.execute(q);
    return {
      bookings: { ...bookings, hits: hideListed(bookings.hits) },
      giftCards: { ...giftCards, hits: giftCards.hits.map(hidePersons) },
    };
  }
}
