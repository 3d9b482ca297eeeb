import type { NightParty } from '@club/contracts';
import { londonTime, saleWords, type DoorState, type Warning } from './door-state';
import { contradicts, type KeptArrival } from './night/kept-arrival';
import type { KeptSale } from './night/kept-sale';

const REASONS: Record<string, string> = {
  over: 'More people were let in than the booking has places.',
  unknown_booking: 'The booking does not exist.',
  other_venue: 'The booking is for another venue.',
  conflict: 'The arrival cannot be stored as it is.',
  refused: 'The arrival cannot be stored as it is.',
};

const ofLostSale = ({ sale, showName, at }: KeptSale): Warning => ({
  id: sale.saleId,
  title: `A sale has no answer: ${saleWords(sale)}`,
  detail: `${showName}, at ${londonTime(at)}. The tickets may be sold, and this phone can no longer ask. Please have someone look for them on the list of the show.`,
});

/** Everything that a person has to look at, the newest first. */
export function warningsOf({ night, rows, lateWarnings, lostSales }: DoorState): Warning[] {
  const contradicted = rows.filter((row) => contradicts(row) && !row.isSeen);
  const ofRows = contradicted.map((row) => {
    const { bookingId } = row.arrival;
    return warningOf(
      row,
      night?.parties.find((party) => party.bookingId === bookingId),
    );
  });
  return [...lateWarnings, ...ofRows, ...lostSales.map(ofLostSale)].reverse();
}

function warningOf({ arrival, result }: KeptArrival, party: NightParty | undefined): Warning {
  const people = `${party?.name ?? 'A ticket'} × ${arrival.n}`;
  const kind = result?.result ?? 'refused';
  return {
    id: arrival.arrivalId,
    title: kind === 'over' ? `${people}: too many are in` : `${people}: not accepted`,
    detail: `${REASONS[kind] ?? ''} ${othersOf(party)}`.trim(),
  };
}

/** "Let in: 4 at 19:14 (phone B)". */
function othersOf(party: NightParty | undefined): string {
  const came = (party?.arrivals ?? []).filter(({ undone, n }) => !undone && n > 0);
  if (came.length === 0) return '';
  return `Let in: ${came.map(({ n, at, by }) => `${n} at ${londonTime(at)} (${by})`).join(', ')}.`;
}
