import type { BookingDetail } from '@club/contracts';
import { Typography } from 'antd';
import { useShowsQuery } from '../../shared/api/shows.api';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';

type Move = BookingDetail['moves'][number];

const SETTLED: Record<Move['settledBy'], string> = {
  none: 'no difference',
  refund: 'the difference was refunded',
  credit: 'the difference is on a gift card',
  waived: 'the difference was not charged',
  card: 'the difference was paid by card',
  gift: 'the difference was paid by gift card',
  desk: 'the difference was paid at the desk',
};

/** Where a booking was before, and who came in. */
export const BookingStory = ({ moves, arrivals }: Pick<BookingDetail, 'moves' | 'arrivals'>) => (
  <>
    {moves.length > 0 && <Moves moves={moves} />}
    {arrivals.length > 0 && <Arrivals arrivals={arrivals} />}
  </>
);

function Moves({ moves }: Pick<BookingDetail, 'moves'>) {
  const { data: shows = [] } = useShowsQuery();
  const nameOf = (id: string): string => {
    const show = shows.find((one) => one.id === id);
    return show === undefined ? 'a show that is gone' : `${show.venue.city}, ${dayOf(show.date)}`;
  };
  return (
    <section aria-label="Moves">
      <Heading>Moves</Heading>
      <ul>
        {moves.map(({ at, fromShowId, toShowId, tickets, settledBy, by = 'the booker' }) => (
          <li key={at}>
            {dateTimeOf(at)} · {countOf(tickets, 'ticket')} from {nameOf(fromShowId)} to{' '}
            {nameOf(toShowId)} · {SETTLED[settledBy]} · {by}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Arrivals = ({ arrivals }: Pick<BookingDetail, 'arrivals'>) => (
  <section aria-label="Arrivals">
    <Heading>Arrivals</Heading>
    <ul>
      {arrivals.map(({ at, people, by }, place) => (
        <li key={place}>
          {dateTimeOf(at)} · {people > 0 ? `${people} let in` : `${-people} taken back`} · {by}
        </li>
      ))}
    </ul>
  </section>
);

const Heading = ({ children }: { children: string }) => (
  <Typography.Title level={3} style={{ fontSize: 16 }}>
    {children}
  </Typography.Title>
);
