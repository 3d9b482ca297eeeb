import { isAllowed, Services } from '@club/kit';
import {
  londonDate,
  penceToPounds,
  searchQuerySchema,
  searchReplySchema,
  type SearchQuery,
  type SearchReply,
  type Show,
} from '@club/contracts';
import {
  SearchCall,
  SearchEnquiriesCall,
  SearchShowsCall,
  type BookingView,
  type GiftCardSaleView,
} from '@club/messages';
import { Get, Query } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { ShowReader } from '../compose/show-reader.js';
import { Answers } from '../http/answers.js';

const NOTHING = { hits: [], hasMore: false };
type Groups = Omit<SearchReply, 'unknownOf'>;

@StaffController('api/admin')
export class AdminSearchController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
  ) {}

  /** Each service is asked for what the member of staff may read. If one is down, the others still answer. */
  @Get('search')
  @Needs('shows:read')
  @Answers(
    200,
    'Bookings, shows, gift cards and enquiries by the beginning of a word',
    searchReplySchema,
  )
  async search(@Query({ schema: searchQuerySchema }) { q }: SearchQuery): Promise<SearchReply> {
    const [bookings, shows, enquiries] = await Promise.allSettled([
      this.bookings(q),
      this.services.call(SearchShowsCall, { q, today: londonDate(new Date()) }),
      this.enquiries(q),
    ]);
    const asked = { bookings, shows, enquiries };
    return {
      ...(bookings.status === 'fulfilled'
        ? bookings.value
        : { bookings: NOTHING, giftCards: NOTHING }),
      shows: shows.status === 'fulfilled' ? shows.value : NOTHING,
      enquiries: enquiries.status === 'fulfilled' ? enquiries.value : NOTHING,
      unknownOf: searchReplySchema.shape.unknownOf.element.options.filter(
        (each) => asked[each].status === 'rejected',
      ),
    };
  }

  private async bookings(q: string): Promise<Pick<Groups, 'bookings' | 'giftCards'>> {
    if (!isAllowed('bookings:read')) return { bookings: NOTHING, giftCards: NOTHING };
    const { bookings, giftCards } = await this.services.call(SearchCall, { q });
    const ids = [...new Set(bookings.hits.map(({ showId }) => showId))];
    const shows = await Promise.all(ids.map((id) => this.shows.cachedShow(id)));
    const showOf = new Map(ids.map((id, index) => [id, shows[index]]));
    return {
      bookings: {
        ...bookings,
        hits: bookings.hits.map((hit) => composeBookingHit(hit, showOf.get(hit.showId))),
      },
      giftCards: { ...giftCards, hits: giftCards.hits.map(composeGiftCardHit) },
    };
  }

  private async enquiries(q: string): Promise<Groups['enquiries']> {
    if (!isAllowed('enquiries:read')) return NOTHING;
    const { hits, hasMore } = await this.services.call(SearchEnquiriesCall, { q });
    return {
      hits: hits.map(({ id, name, subject, isRead, createdAt }) => ({
        id,
        name,
        subject,
        isRead,
        createdAt,
      })),
      hasMore,
    };
  }
}

const composeBookingHit = (
  { id, bookingReference, customerName, ticketQuantity, paymentStatus }: BookingView,
  show: Show | undefined,
): Groups['bookings']['hits'][number] => ({
  id,
  bookingReference,
  customerName,
  ticketQuantity,
  paymentStatus,
  ...(show !== undefined && {
    show: { title: show.title, city: show.venue.city, date: show.date },
  }),
});

const composeGiftCardHit = ({
  id,
  purchaserName,
  recipientName,
  amountPence,
}: GiftCardSaleView): Groups['giftCards']['hits'][number] => ({
  id,
  purchaserName,
  recipientName,
  amount: penceToPounds(amountPence),
});
