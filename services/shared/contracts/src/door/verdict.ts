import { z } from 'zod';
import { formatPrice, type Pence } from '../values/money.js';
import { londonInstant } from '../values/london-time.js';
import { partySchema, type Party, type PartyArrival } from './door-list.js';
import { doorNight } from './door-night.js';

export const verdictSchema = z
  .object({
    kind: z.enum([
      'not-a-ticket',
      'forged',
      'not-in-list',
      'unknown',
      'replaced',
      'other-night',
      'other-city',
      'cancelled',
      'not-paid',
      'refunded',
      'all-in',
      'let-in',
    ]),
    /** Green: let them in. Amber: a person decides. Red: do not. */
    tone: z.enum(['green', 'amber', 'red']),
    title: z.string(),
    detail: z.string(),
    /** How many may go in now. */
    left: z.int(),
    /** Set outside of the hours of the door; the rest of the verdict is the same. */
    banner: z.string().nullable(),
  })
  .meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof verdictSchema>;

/** POST /api/admin/shows/{id}/tickets: a code as a scanner types it. */
export const scannedTicketSchema = z
  .strictObject({ code: z.string().min(1).max(400) })
  .meta({ id: 'ScannedTicket' });
export type ScannedTicketInput = z.infer<typeof scannedTicketSchema>;

/** The verdict, and the party if it is one of this show. */
export const readTicketSchema = z
  .object({ verdict: verdictSchema, party: partySchema.nullable() })
  .meta({ id: 'ReadTicket' });
export type ReadTicketReply = z.infer<typeof readTicketSchema>;

/** What a show is called at the door. */
export interface DoorShow {
  showId: string;
  city: string;
  /** Such as 2026-11-28 and 19:30, in London. */
  date: string;
  doorsTime: string;
  showTime: string;
  isCancelled: boolean;
}

/** The booking of a true ticket, as far as the door knows it. */
export interface DoorBooking {
  party: Party;
  show: DoorShow;
  issue: number;
  /** The date on which it got its present issue, if that is not the first and the date was noted. */
  reissuedOn?: string;
  /** To whom the newest ticket went, such as "s•••@…". Phones do not have it. */
  sentTo?: string;
  duePence: Pence;
}

/** A ticket whose signature is ours. */
interface TrueTicket {
  read: 'ticket';
  issue: number;
  admits: number;
  booking: DoorBooking | undefined;
  /** The show that the ticket names; it is known although its bookings may not be. */
  show: DoorShow | undefined;
}
/** What a code was read as, and what is known about it. */
export type Scan = { read: 'not-a-ticket' } | { read: 'forged' } | TrueTicket;

/** The door at which the ticket is shown. */
export interface DoorNow {
  show: DoorShow;
  now: Date;
  /** The server has answered, so that what it does not know does not exist. */
  isOnline: boolean;
}

type Plain = Omit<Verdict, 'banner'>;
const red = (kind: Verdict['kind'], title: string, detail = ''): Plain => ({
  kind,
  tone: 'red',
  title,
  detail,
  left: 0,
});

/** The verdict on a code, by the first rule that applies: whose ticket, which holder, which show, what is left. */
export const verdictOf = (scan: Scan, door: DoorNow): Verdict => {
  const verdict = plainVerdictOf(scan, door);
  const banner = bannerOf(door);
  if (banner === null || verdict.tone !== 'green') return { ...verdict, banner };
  return { ...verdict, tone: 'amber', banner };
};

function plainVerdictOf(scan: Scan, door: DoorNow): Plain {
  if (scan.read === 'not-a-ticket') return red('not-a-ticket', 'Not one of our tickets');
  if (scan.read === 'forged') return red('forged', 'Not a true ticket', 'Call the manager.');
  const { booking, issue } = scan;
  if (booking === undefined) return strangerVerdict(scan, door);
  if (issue < booking.issue) return replacedVerdict(booking);
  return (
    elsewhere(booking.show, door) ??
    cancelledVerdict(booking) ??
    partyVerdict(booking.party, booking.duePence)
  );
}

const replacedVerdict = ({ reissuedOn, sentTo }: DoorBooking): Plain =>
  red(
    'replaced',
    reissuedOn === undefined ? 'Replaced' : `Replaced on ${dayAndMonth(reissuedOn)}`,
    sentTo === undefined ? 'A new ticket was sent.' : `New one went to ${sentTo}`,
  );

/** A true ticket is never called invalid: it is for elsewhere, or the list may not have heard of it yet. */
function strangerVerdict({ show, admits }: TrueTicket, door: DoorNow): Plain {
  const away = show && elsewhere(show, door);
  if (away !== undefined) return away;
  if (door.isOnline) return red('unknown', 'Not found', 'Search by name.');
  return {
    kind: 'not-in-list',
    tone: 'amber',
    title: 'True ticket, not in my list yet',
    detail: 'Let in, will be checked.',
    left: admits,
  };
}

/** The booking's show decides, not the ticket's, so that a show or a booking that was moved is right. */
function elsewhere(show: DoorShow, { show: here, now }: DoorNow): Plain | undefined {
  if (show.showId === here.showId) return undefined;
  const time = show.showTime.slice(0, 5);
  const isTonight = show.date === doorNight(now);
  const day = isTonight ? 'tonight' : `${dayInCapitals(show.date)},`;
  if (show.city === here.city)
    return red('other-night', `For ${isTonight ? 'tonight at' : day} ${time}, here`);
  return red('other-city', `For ${show.city.toUpperCase()}, ${day} ${time}`);
}

const DAY_AND_MONTH = { day: 'numeric', month: 'short' } as const;
const dateText = (date: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', format).format(new Date(`${date}T12:00:00Z`));
const dayInCapitals = (date: string): string =>
  dateText(date, { weekday: 'short', ...DAY_AND_MONTH })
    .replaceAll(',', '')
    .toUpperCase();
const dayAndMonth = (date: string): string => dateText(date, DAY_AND_MONTH);

const cancelledVerdict = ({ show, party }: DoorBooking): Plain | undefined =>
  show.isCancelled
    ? red(
        'cancelled',
        'Show cancelled',
        party.state === 'refunded' ? 'It was refunded.' : 'The refund is on its way.',
      )
    : undefined;

function partyVerdict(party: Party, due: Pence): Plain {
  const { state, name, left, admits, arrivals } = party;
  if (state === 'refunded') return red('refunded', 'Refunded', name);
  if (state === 'unpaid')
    return { ...red('not-paid', `Not paid, ${formatPrice(due)} due`, name), tone: 'amber' };
  if (left === 0) return red('all-in', `All ${admits} in`, `${name}: ${arrivalsText(arrivals)}`);
  const detail = `${name}${refundNote(party)}`;
  return { kind: 'let-in', tone: 'green', title: `${left} of ${admits}`, detail, left };
}

/** Tickets that are left are not taken for people who are still to come. */
function refundNote({ quantity, admits, arrived }: Party): string {
  const refunded = quantity - admits;
  if (refunded === 0) return '';
  return arrived === 0
    ? `: ${admits} of ${quantity} left, ${refunded} refunded`
    : ` (${refunded} of ${quantity} refunded)`;
}

type Told = Pick<PartyArrival, 'n' | 'over' | 'at' | 'by' | 'again' | 'undone'>;

/** "3 at 19:12 phone A, 1 at 19:31": who let them in is said again only if it was someone else. */
export const arrivalsText = (arrivals: readonly Told[]): string =>
  arrivals
    .filter(({ undone }) => !undone)
    .map(({ n, over, at, by, again }, index, standing) => {
      const people = again === undefined ? `${n - over}` : `${n} again`;
      const keeper = standing[index - 1]?.by === by ? '' : ` ${by}`;
      return `${people} at ${londonTime(new Date(at))}${keeper}`;
    })
    .join(', ');

const londonTime = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' }).format(at);

const HOUR_MS = 60 * 60_000;
/** No show is longer, with its interval. */
const LONGEST_HOURS = 4;

function bannerOf({ show, now }: DoorNow): string | null {
  const doors = londonInstant(show.date, show.doorsTime).getTime();
  if (now.getTime() < doors - HOUR_MS)
    return `Doors open at ${show.doorsTime.slice(0, 5)}${show.date === doorNight(now) ? '' : ` on ${dayInCapitals(show.date)}`}`;
  const end = londonInstant(show.date, show.showTime).getTime() + LONGEST_HOURS * HOUR_MS;
  return now.getTime() > end ? 'This show is over' : null;
}
