import {
  arrivalsText,
  pence,
  verdictOf,
  type DoorBooking,
  type DoorShow,
  type DoorTombstone,
  type NightParty,
  type NightShow,
  type Verdict,
} from '@club/contracts';
import type { KeptArrival } from '../night/kept-arrival';
import { arrivalsOf, withOwnArrivals } from '../night/counts';
import { serverTime, type Night } from '../night/night-list';
import type { TicketFacts } from './ticket-reader';

/** Everything that a phone decides with. */
export interface Evening {
  night: Night;
  /** The show whose door this is. */
  show: DoorShow;
  rows: readonly KeptArrival[];
  now: number;
  /** The server has answered for this ticket. */
  isOnline: boolean;
}

/** A verdict, and whom it lets in. */
export interface Judged {
  verdict: Verdict;
  /** Null if no one can be let in with it, or if the list does not have the booking. */
  party: NightParty | null;
  /** The id that arrivals name; null if the code is not a ticket of this door. */
  bookingId: string | null;
  showId: string;
}

/** Decides with the list alone. @param facts of a ticket whose signature is ours, or the reason why it is not. */
export function localVerdict(
  facts: TicketFacts | 'not-a-ticket' | 'forged',
  evening: Evening,
): Judged {
  const { show, night, rows } = evening;
  const door = { show, now: serverTime(night, evening.now), isOnline: evening.isOnline };
  const none = { party: null, bookingId: null, showId: show.showId };
  if (typeof facts === 'string') return { ...none, verdict: verdictOf({ read: facts }, door) };
  const known = night.parties.find(({ ticketId }) => ticketId === facts.booking);
  const named = showByTicket(night, facts.show);
  if (known !== undefined) {
    const party = withOwnArrivals(known, rows);
    const booking = bookingOf(party, showById(night, party.showId) ?? show);
    const verdict = verdictOf({ ...ticketOf(facts), booking, show: named }, door);
    return { verdict, party, bookingId: party.bookingId, showId: party.showId };
  }
  const tombstone = night.tombstones.find(({ ticketId }) => ticketId === facts.booking);
  if (tombstone !== undefined) return { ...none, verdict: goneVerdict(facts, tombstone, evening) };
  const verdict = verdictOf({ ...ticketOf(facts), booking: undefined, show: named }, door);
  return {
    ...strangerLeft(verdict, facts, rows),
    party: null,
    showId: named?.showId ?? show.showId,
  };
}

const ticketOf = ({ issue, admits }: TicketFacts) => ({ read: 'ticket', issue, admits }) as const;

const bookingOf = (party: NightParty, show: DoorShow): DoorBooking => ({
  party,
  show,
  issue: party.issue,
  ...(party.reissuedOn !== undefined && { reissuedOn: party.reissuedOn }),
  duePence: pence(party.duePence),
});

const showById = ({ shows, calendar }: Night, id: string): NightShow | undefined =>
  [...shows, ...calendar].find(({ showId }) => showId === id);
const showByTicket = ({ shows, calendar }: Night, id: string): NightShow | undefined =>
  [...shows, ...calendar].find(({ ticketId }) => ticketId === id);

/** A true ticket that the list does not have: the people whom this phone has let in with it count. */
function strangerLeft(verdict: Verdict, facts: TicketFacts, rows: readonly KeptArrival[]) {
  if (verdict.left === 0) return { verdict, bookingId: null };
  const own = rows.filter(({ arrival }) => arrival.bookingId === facts.booking);
  const here = own.reduce((sum, { arrival }) => sum + arrival.n, 0);
  const left = Math.max(0, verdict.left - here);
  if (left > 0) return { verdict: { ...verdict, left }, bookingId: facts.booking };
  const title = `All ${facts.admits} in`;
  const detail = arrivalsText(arrivalsOf(GONE, own));
  const allIn: Verdict = { ...verdict, kind: 'all-in', tone: 'red', title, detail, left: 0 };
  return { verdict: allIn, bookingId: null };
}

/** A booking that was for tonight and is no longer. */
function goneVerdict(
  facts: TicketFacts,
  { why, showId }: DoorTombstone,
  evening: Evening,
): Verdict {
  const { night, show, now } = evening;
  const door = { show, now: serverTime(night, now), isOnline: true };
  const elsewhere = showId === undefined ? undefined : showById(night, showId);
  if (why === 'moved' && elsewhere === undefined)
    return {
      kind: 'other-night',
      tone: 'red',
      title: 'Moved to another night',
      detail: 'Search by name.',
      left: 0,
      banner: null,
    };
  const here = { ...show, isCancelled: why === 'cancelled' };
  const booking = bookingOf({ ...GONE, issue: facts.issue }, elsewhere ?? here);
  return verdictOf({ ...ticketOf(facts), booking, show: elsewhere }, door);
}
const GONE: NightParty = {
  bookingId: '',
  bookingReference: '',
  ticketId: '',
  showId: '',
  name: '',
  state: 'refunded',
  quantity: 0,
  admits: 0,
  arrived: 0,
  left: 0,
  version: 0,
  issue: 0,
  duePence: 0,
  note: '',
  arrivals: [],
};
