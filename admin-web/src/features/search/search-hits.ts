import type { SearchReply } from '@club/contracts';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import type { Opened } from '../../shared/ui/use-opened';

/** One line of the results. */
export interface SearchHit {
  opens: Opened;
  title: string;
  detail: string;
}
export interface HitGroup {
  title: string;
  hits: SearchHit[];
  hasMore: boolean;
}

const NAMES_OF: Record<SearchReply['unknownOf'][number], string> = {
  bookings: 'Bookings and gift cards',
  shows: 'Shows',
  enquiries: 'Enquiries',
};

/** The results in the order in which staff read them, without empty groups. */
export const groupsOf = (reply: SearchReply): HitGroup[] =>
  [bookingsOf(reply), showsOf(reply), giftCardsOf(reply), enquiriesOf(reply)].filter(
    ({ hits }) => hits.length > 0,
  );

/** What could not be searched, as a sentence; undefined if everything was. */
export const unknownText = ({ unknownOf }: SearchReply): string | undefined =>
  unknownOf.length === 0
    ? undefined
    : `${unknownOf.map((each) => NAMES_OF[each]).join(', ')} could not be searched. Please try again in a minute.`;

const bookingsOf = ({ bookings: { hits, hasMore } }: SearchReply): HitGroup => ({
  title: 'Bookings',
  hasMore,
  hits: hits.map(({ id, bookingReference, customerName, show, ticketQuantity, paymentStatus }) => ({
    opens: { kind: 'booking', id },
    title: `${customerName} · ${bookingReference}`,
    detail: [
      ...(show === undefined ? [] : [dayOf(show.date), show.city, show.title]),
      countOf(ticketQuantity, 'ticket'),
      paymentStatus,
    ].join(' · '),
  })),
});

const showsOf = ({ shows: { hits, hasMore } }: SearchReply): HitGroup => ({
  title: 'Shows',
  hasMore,
  hits: hits.map(({ id, title, city, date }) => ({
    opens: { kind: 'show', id },
    title,
    detail: `${dayOf(date)} · ${city}`,
  })),
});

const giftCardsOf = ({ giftCards: { hits, hasMore } }: SearchReply): HitGroup => ({
  title: 'Gift cards',
  hasMore,
  hits: hits.map(({ id, purchaserName, recipientName, amount }) => ({
    opens: { kind: 'gift-card', id },
    title: `From ${purchaserName} for ${recipientName}`,
    detail: pounds(amount),
  })),
});

const enquiriesOf = ({ enquiries: { hits, hasMore } }: SearchReply): HitGroup => ({
  title: 'Enquiries',
  hasMore,
  hits: hits.map(({ id, name, subject, isRead, createdAt }) => ({
    opens: { kind: 'enquiry', id },
    title: `${name}: ${subject}`,
    detail: `${dateTimeOf(createdAt)} · ${isRead ? 'Read' : 'New'}`,
  })),
});
