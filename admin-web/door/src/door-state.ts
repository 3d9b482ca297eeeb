import {
  formatPrice,
  londonIsoAt,
  multiplyPence,
  type AgainReason,
  type NightParty,
  type NightSale,
  type NightShow,
  type PartyArrival,
  type SellAtDoorInput,
  type WalkUpPayment,
} from '@club/contracts';
import { withOwnArrivals } from './night/counts';
import { isUnsent, type KeptArrival } from './night/kept-arrival';
import type { KeptSale } from './night/kept-sale';
import { serverTime, type Night } from './night/night-list';
import type { Judged } from './verdict/local-verdict';

/** The result of the last attempt to reach the server. */
export type Link =
  /** There has been no attempt since the page was opened or the phone was paired. */
  | 'opening'
  | 'live'
  | 'offline'
  /** The phone was never paired, staff have revoked it, or the browser has lost its cookie. */
  | 'unpaired'
  /** The server knows this phone, but it is not paired for tonight. */
  | 'not-tonight';

/** A verdict on the screen. */
export interface Shown extends Judged {
  /** New for each scan, even of the same code. */
  id: string;
  /** The code that was scanned; empty after a sale. */
  code: string;
  /** How many have been let in with it; null until some are. */
  admitted: number | null;
  /** How many tickets were sold just now; absent if a ticket was scanned. */
  sold?: number;
  /** The attempt to move this booking to the show of this door; absent if no one has tried. */
  move?: { isSending: boolean; problem?: string };
}

/** People of one booking who are being let in. */
export interface Admission {
  bookingId: string;
  showId: string;
  name: string;
  n: number;
  via: ArrivalWay;
  /** Set if the whole party was in already and people are let in again: the reason. */
  again?: AgainReason;
}
type ArrivalWay = PartyArrival['via'];

/** The last arrival on this phone. It can be undone with one press for ten seconds. */
export interface Slip extends Admission {
  arrivalId: string;
}

/** Something that a person at the door has to look at. */
export interface Warning {
  id: string;
  title: string;
  detail: string;
}

export interface DoorState {
  night: Night | undefined;
  /** Arrivals and undoings of this phone, the oldest first; also those that the server has. */
  rows: readonly KeptArrival[];
  link: Link;
  /** When the server was last reached, by this phone's clock. */
  reachedAt: number;
  shown: Shown | undefined;
  slip: Slip | undefined;
  /**
   * Three kinds: the server refused a ticket after this phone had shown that its people may go in; it refused, or did not
   * answer, a move that is no longer on the screen; this phone could not store an arrival or an undoing.
   */
  lateWarnings: readonly Warning[];
  /** The show whose door this is, if someone has chosen one. */
  chosenShowId: string | undefined;
  /** A sale without an answer. It may have happened, so no other sale begins until it is settled. */
  openSale: SellAtDoorInput | undefined;
  /** Sales without an answer that this phone can no longer ask about. A person has to look for them. */
  lostSales: readonly KeptSale[];
  /** A sale is on its way to the server. */
  isSelling: boolean;
  /**
   * Why the last attempt to sell failed. An earlier attempt may have sold the tickets. Cleared when a person has seen it, and
   * by the next attempt.
   */
  saleProblem: Warning | undefined;
  /** The token of a pairing code that was opened, until it is used, or the person keeps the present list. */
  token: string | undefined;
}

export const EMPTY_STATE: DoorState = {
  night: undefined,
  rows: [],
  link: 'opening',
  reachedAt: 0,
  shown: undefined,
  slip: undefined,
  lateWarnings: [],
  chosenShowId: undefined,
  openSale: undefined,
  lostSales: [],
  isSelling: false,
  saleProblem: undefined,
  token: undefined,
};

const MINUTE_MS = 60_000;
/** A door stays with a show for this long after its start, because latecomers still arrive. */
const LATECOMERS_MS = 45 * MINUTE_MS;

/**
 * The show of this door: the chosen one; otherwise the first that is still to start, or started less than 45 minutes ago;
 * otherwise the last of the night. Undefined without a list, or if the night has no show.
 */
export function showOf({ night, chosenShowId }: DoorState, now: number): NightShow | undefined {
  if (night === undefined) return undefined;
  // By time alone, because all shows of a night have its date.
  const shows = night.shows.toSorted((one, other) => one.showTime.localeCompare(other.showTime));
  const chosen = shows.find(({ showId }) => showId === chosenShowId);
  // Compares date and time, because a night continues after midnight.
  const london = londonIsoAt(serverTime(night, now - LATECOMERS_MS)).slice(0, ISO_SECONDS_LENGTH);
  const isAhead = ({ date, showTime }: NightShow) => `${date}T${showTime}` > london;
  return chosen ?? shows.find(isAhead) ?? shows.at(-1);
}
const ISO_SECONDS_LENGTH = '2026-11-28T20:00:00'.length;

/** The parties of a show. Arrivals of this phone that the server does not have yet are included. */
export const partiesOf = (
  { night, rows }: Pick<DoorState, 'night' | 'rows'>,
  showId: string,
): NightParty[] =>
  (night?.parties ?? [])
    .filter((party) => party.showId === showId)
    .map((party) => withOwnArrivals(party, rows));

export const unsentOf = ({ rows }: Pick<DoorState, 'rows'>): number => rows.filter(isUnsent).length;

/** A phone can join another door only when everything of this one has been sent and answered. */
export const mayPairAnew = (state: DoorState): boolean =>
  unsentOf(state) === 0 && state.openSale === undefined;

/**
 * How many people are expected at a show, how many are in, and how many are still to come. `toCome` is not `expected` minus
 * `arrived`, because people whose tickets were refunded may be in.
 */
export const totalsOf = (parties: readonly NightParty[]) => ({
  expected: parties.reduce((sum, { admits }) => sum + admits, 0),
  arrived: parties.reduce((sum, { arrived }) => sum + arrived, 0),
  toCome: parties.reduce((sum, { left }) => sum + left, 0),
});

const SECOND_MS = 1_000;
/** The list is read ten seconds after the last answer, and the next answer may take two. */
const BEHIND_MS = 12_000;

/** The state of the connection: `kind` for the colour, `words` for the text. */
export function connectionOf({ link, reachedAt }: DoorState, now: number) {
  if (link !== 'live') return { kind: 'offline', words: 'Offline' } as const;
  const behind = now - reachedAt;
  if (behind < BEHIND_MS) return { kind: 'live', words: 'Live' } as const;
  return { kind: 'behind', words: `${Math.floor(behind / SECOND_MS)} s behind` } as const;
}

/** Supervisors and the box office may let people in again after the whole party is in. */
export const mayLetInAgain = ({ night }: DoorState): boolean =>
  night !== undefined && night.role !== 'steward';

const UNDO_MS = 10 * MINUTE_MS;
/** Stewards may undo arrivals of their own phone for ten minutes; other roles may undo any. */
export function mayUndo(state: DoorState, { arrivalId, undone }: PartyArrival, now: number) {
  if (undone) return false;
  if (state.night !== undefined && state.night.role !== 'steward') return true;
  const own = state.rows.find(({ arrival }) => arrival.arrivalId === arrivalId);
  if (own === undefined) return false;
  return serverTime(state.night, now).getTime() - Date.parse(own.arrival.at) < UNDO_MS;
}

/** "20:00 Saturday Night" */
export const showNameOf = ({ showTime, title }: NightShow): string =>
  `${showTime.slice(0, 5)} ${title}`;

/** The tickets that this phone may sell; empty if none. */
export const salesOf = ({ night }: Pick<DoorState, 'night'>): readonly NightSale[] =>
  night?.sales ?? [];

/** Only phones of the box office may move a booking of another night to the show of this door. */
export const mayMove = ({ night }: Pick<DoorState, 'night'>): boolean =>
  night?.role === 'box-office';

/** The verdict on the screen after a move: the party, shown as if its new ticket had been scanned. */
export const movedOf = (code: string, party: NightParty): Shown => ({
  id: crypto.randomUUID(),
  code,
  admitted: null,
  party,
  bookingId: party.bookingId,
  showId: party.showId,
  verdict: {
    kind: 'let-in',
    tone: 'green',
    title: 'Moved',
    detail: `${party.name}, moved to tonight`,
    left: party.left,
    banner: null,
  },
});

/** The verdict on the screen after a sale: the party, shown as if its ticket had been scanned. */
export const soldOf = (
  { saleId, quantity, unitPence, insteadOf }: SellAtDoorInput,
  party: NightParty,
): Shown => ({
  id: saleId,
  code: '',
  admitted: null,
  sold: quantity,
  party,
  bookingId: party.bookingId,
  showId: party.showId,
  verdict: {
    kind: 'let-in',
    tone: 'green',
    // `insteadOf` names an unpaid booking that the people had already, and that this sale pays.
    title: insteadOf === undefined ? `Sold ${quantity}` : 'Paid',
    detail: `${party.name}, ${formatPrice(multiplyPence(unitPence, quantity))} paid`,
    left: party.left,
    banner: null,
  },
});

export const PAID_BY: Record<WalkUpPayment, string> = {
  cash: 'Cash',
  'card-machine': 'Card machine',
};

/** What the phone has kept of its sales. */
export const keptSalesOf = (kept: readonly KeptSale[]) => ({
  openSale: kept.find(({ isLost }) => !isLost)?.sale,
  lostSales: kept.filter(({ isLost }) => isLost),
});

/** "2 for £36, cash" */
export const saleWords = ({ quantity, unitPence, paidBy }: SellAtDoorInput): string =>
  `${quantity} for ${formatPrice(multiplyPence(unitPence, quantity))}, ${PAID_BY[paidBy].toLowerCase()}`;

/** "19:14" */
export const londonTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });
