import type { NightParty, PartyArrival } from '@club/contracts';
import { isUnsent, type KeptArrival } from './kept-arrival';

interface Counts {
  arrived: number;
  left: number;
}

type Counted = Counts & { version: number };
/** Answers to rows that are not stored have no counts. */
const isCounted = (result: KeptArrival['result']): result is NonNullable<typeof result> & Counted =>
  result !== null && result.arrived !== null && result.left !== null && result.version !== null;

/** What the rows change. Undoing an arrival that the list has counted takes out those alone who had a place. */
function changeOf(rows: readonly KeptArrival[], { arrivals }: NightParty): number {
  const here = new Set(rows.map(({ arrival }) => arrival.arrivalId));
  const overOf = new Map(
    arrivals
      .filter(({ arrivalId }) => !here.has(arrivalId))
      .map((one) => [one.arrivalId, one.over]),
  );
  return rows.reduce(
    (sum, { arrival: { n, undoes = '' } }) => sum + n + (overOf.get(undoes) ?? 0),
    0,
  );
}

/** Arrivals of people who were let in again; neither they nor their undoing are counted. */
function againOf(party: NightParty, rows: readonly KeptArrival[]): ReadonlySet<string> {
  const all = [...party.arrivals, ...rows.map(({ arrival }) => arrival)];
  return new Set(all.filter(({ again }) => again !== undefined).map(({ arrivalId }) => arrivalId));
}

/**
 * The rows that the list has counted already, though no answer has come: an undoing row is known by what it undoes. The server
 * reads the counts of a list before its arrivals. If these do not add up, the list may name arrivals that it has not counted.
 */
function isListedIn({ arrivals, arrived }: NightParty): (row: KeptArrival) => boolean {
  const standing = arrivals.filter(({ undone }) => !undone);
  if (standing.reduce((sum, { n, over }) => sum + n - over, 0) !== arrived) return () => false;
  return ({ arrival: { arrivalId, undoes = arrivalId } }) =>
    arrivals.some((one) => one.arrivalId === undoes && (undoes === arrivalId || one.undone));
}

/**
 * The counts of a party as this phone sees them. Versions rise with each arrival of a booking, so the newest of the list and
 * of the server's answers is right, and the rows that neither has counted yet are added to it.
 * @param rows this phone's arrivals of the party
 */
export function countsOf(party: NightParty, rows: readonly KeptArrival[]): Counts {
  let base: Counted = party;
  for (const { result } of rows) {
    // An answer that is no newer than the list may be from before a refund.
    if (isCounted(result) && result.version > base.version) base = result;
  }
  const again = againOf(party, rows);
  const isListed = isListedIn(party);
  const unknown = rows.filter((row) => isUnsent(row) && !isListed(row));
  const here = changeOf(
    unknown.filter(({ arrival: { arrivalId, undoes } }) => !again.has(undoes ?? arrivalId)),
    party,
  );
  return {
    arrived: Math.max(0, base.arrived + Math.min(here, base.left)),
    left: Math.min(party.admits, Math.max(0, base.left - here)),
  };
}

/** The arrivals of a party, with those of this phone that the list does not have yet. */
export function arrivalsOf(party: NightParty, rows: readonly KeptArrival[]): PartyArrival[] {
  const known = new Set(party.arrivals.map(({ arrivalId }) => arrivalId));
  const undone = new Set(rows.map(({ arrival }) => arrival.undoes));
  const own = rows.filter(({ arrival }) => arrival.n > 0 && !known.has(arrival.arrivalId));
  return [
    ...party.arrivals.map((arrival) => ({
      ...arrival,
      undone: arrival.undone || undone.has(arrival.arrivalId),
    })),
    ...own.map(({ arrival: { arrivalId, n, at, via, offline, again } }) => ({
      ...{ arrivalId, n, at, via, offline, over: 0, by: 'this phone' },
      ...(again !== undefined && { again }),
      undone: undone.has(arrivalId),
      mayUndo: true,
    })),
  ];
}

/** A party with everything that this phone knows about it. */
export const withOwnArrivals = (party: NightParty, rows: readonly KeptArrival[]): NightParty => {
  const ofParty = rows.filter(({ arrival }) => arrival.bookingId === party.bookingId);
  if (ofParty.length === 0) return party;
  return { ...party, ...countsOf(party, ofParty), arrivals: arrivalsOf(party, ofParty) };
};
