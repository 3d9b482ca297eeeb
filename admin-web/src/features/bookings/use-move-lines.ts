import type { BookingDetail } from '@club/contracts';
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

/** One line for each move, oldest first. The shows are asked for only if there is a move. */
export function useMoveLines(moves: readonly Move[]): string[] {
  const { data: shows } = useShowsQuery(undefined, { skip: moves.length === 0 });
  const nameOf = (id: string): string => {
    if (shows === undefined) return '…'; // it is on its way, or could not be fetched
    const show = shows.find((one) => one.id === id);
    return show === undefined ? 'a show that is gone' : `${show.venue.city}, ${dayOf(show.date)}`;
  };
  return moves.map(({ at, fromShowId, toShowId, tickets, settledBy, by = 'the booker' }) =>
    [
      dateTimeOf(at),
      `${countOf(tickets, 'ticket')} from ${nameOf(fromShowId)} to ${nameOf(toShowId)}`,
      SETTLED[settledBy],
      by,
    ].join(' · '),
  );
}
