import { DomainError, type Pence } from '@club/contracts';
import type { OfferView, PutOfferInput, TicketText } from '@club/messages';

/** The places of one order. A sold claim stays, with no places left in it once everything was refunded. */
export interface Claim {
  id: string;
  quantity: number;
  /** An older version wrote `releasing` before it freed held places; such a claim still counts as held. */
  state: 'held' | 'releasing' | 'sold';
  expiresAt: Date;
  /** A hash of the network that holds the places; only unpaid orders from the website, and offers of the waiting list, have one. */
  network?: string;
  /** The refunds that freed places of it. */
  returned?: string[];
  /** `wait`: places that are offered to a party of the waiting list, under the id of that offer, until it is taken. */
  kind?: 'wait';
  /** How many of its places bookings have offered back, oldest first, until those are credited (ADR 68). */
  lent?: LentPlaces[];
}

/** Places of a booking that another order holds or has bought. */
export interface LentPlaces {
  returnId: string;
  places: number;
}

/** Places that one booking has offered back. Its own claim includes those that are open; the others are in the claims of the orders that hold them. */
export interface ReturnedPlaces {
  returnId: string;
  orderId: string;
  /** For sale. */
  open: number;
  /** Held or bought by other orders, and not credited yet. */
  lent: number;
  /** Nothing more of it is for sale: what is given back is the booking's own again. */
  isEnded?: true;
}

/** What is for sale for one show: one small document, so that price and places are compared in one write. */
export interface Offer {
  _id: string;
  /** Where the show is. Absent until catalog has said so, in offers of an earlier version (ADR 51). */
  venueId?: string;
  version: number;
  /** A removed offer is kept without places, so that a late message cannot put the show on sale again. */
  status: 'open' | 'closed' | 'removed';
  capacity: number;
  /** capacity = free + held + sold at every moment; the database refuses anything else. */
  free: number;
  held: number;
  sold: number;
  unitPence: Pence;
  salesEndAt: Date;
  ticket: TicketText;
  /** The version in which date, time or venue changed, until every booker has an e-mail about it; otherwise 0. */
  movedIn: number;
  /** The day, such as 2026-11-28, for which every booker has a reminder. Absent until then. */
  remindedFor?: string;
  /** The day for which the venue has its door list. Absent until then. */
  listedFor?: string;
  /** Without a price or a date; older offers do not have the field. */
  withdrawn?: boolean;
  /** Its date was cleared, and `ticket` keeps the earlier one: nothing is written about that day. */
  undated?: boolean;
  /** Withdrawn before it was announced: it counts as removed until an announcement of a later version arrives. */
  unannounced?: true;
  /** Closed, and its orders may not be released and refunded yet. */
  closing?: boolean;
  /** The cancellation that closed it, by the id of its caller. Absent while it is open and in older offers. */
  cancellation?: string;
  /**
   * Staff may take the cancellation back until then, and no refund begins before (invariants.md I50). Absent once the refunds
   * have begun.
   */
  refundsFrom?: Date;
  /** The cancellations that were taken back, so that a repeated call does not cancel again. */
  undone?: string[];
  /**
   * How many of the free places anyone may buy while parties wait; the others are for the waiting list. Absent if no one
   * waits. Freed places do not add to it (ADR 62).
   */
  onSale?: number;
  /** What bookings have offered back, oldest first; absent until the first one does. */
  returns?: ReturnedPlaces[];
  /** The sum of what is open in `returns`: sold places that are for sale. */
  returning?: number;
  /** Some claims have places of other bookings, so the sweep looks at it. */
  lending?: true;
  claims: Claim[];
}
export type OfferCounts = Omit<Offer, 'claims'>;

/** How many places the unpaid orders of one network may hold. */
export interface NetworkLimit {
  network: string;
  places: number;
}
/** An offer as one order sees it. */
export interface OfferForOrder extends Pick<
  Offer,
  '_id' | 'status' | 'salesEndAt' | 'unitPence' | 'free' | 'held' | 'onSale' | 'returning'
> {
  /** Unpaid orders from the order's network hold places already. */
  networkHolds: boolean;
}
/** The door at which places are sold, and its show as it was read. */
export interface DoorOfSale {
  venueId: string;
  /** Such as 2026-11-28. */
  night: string;
  doorsTime: string;
}
/** What an order asks of an offer. */
export interface WantedPlaces {
  quantity: number;
  /** The price that the customer saw. */
  unitPence: Pence;
  limit?: NetworkLimit | undefined;
  /** Set if people at the door want them, where sales go on after they have ended elsewhere (ADR 74). */
  atDoor?: DoorOfSale;
}

/** Whether a change concerns bookers, who are notified of it: another time or another place. */
export const concernsBookers = (before: TicketText, after: TicketText): boolean =>
  (['date', 'doorsTime', 'showTime', 'venueName', 'address'] as const).some(
    (field) => before[field] !== after[field],
  );

type Places = Pick<Offer, 'free' | 'onSale' | 'returning'>;

/** The places that someone can have: those that are free, and those that bookings have offered back. */
export const placesToHave = ({ free, returning = 0 }: Omit<Places, 'onSale'>): number =>
  free + returning;

/** Those that anyone may buy. */
export const placesOnSale = (offer: Places): number => {
  const places = placesToHave(offer);
  return Math.min(places, offer.onSale ?? places);
};

/** Those that only the waiting list gets. */
export const placesKept = (offer: Places): number => placesToHave(offer) - placesOnSale(offer);

/**
 * Whether unpaid orders hold more than half of the tickets that are left, with `quantity` more of them. Their holds are
 * brief then, so that those who do not pay keep no one else from a ticket for long (ADR 77).
 */
export const isMostlyHeld = ({ free, held }: Pick<Offer, 'free' | 'held'>, quantity = 0): boolean =>
  2 * (held + quantity) > free + held;

/** What the waiting list keeps counts as held: no one else can buy it. What is offered back does not count as sold. */
export const viewOffer = (offer: OfferCounts): OfferView => ({
  showId: offer._id,
  status: offer.status === 'open' ? 'scheduled' : 'cancelled',
  capacity: offer.capacity,
  sold: offer.sold - (offer.returning ?? 0),
  held: offer.held + placesKept(offer),
  unitPence: offer.unitPence,
  salesEndAt: offer.salesEndAt.toISOString(),
  withdrawn: offer.withdrawn ?? false,
  ...(offer.cancellation !== undefined && {
    cancellation: {
      id: offer.cancellation,
      ...(offer.refundsFrom !== undefined && { refundsFrom: offer.refundsFrom.toISOString() }),
    },
  }),
});

/** What catalog is told after it has announced or withdrawn an offer. */
export const knownVenue = ({ venueId }: Pick<PutOfferInput, 'venueId'>): { venueId?: string } =>
  venueId === undefined ? {} : { venueId };

/** A cancellation that may still be taken back: refunds and e-mails about it wait (invariants.md I50). */
export const isUndoable = ({ refundsFrom }: Pick<Offer, 'refundsFrom'>): boolean =>
  refundsFrom !== undefined;

export const isOnSale = (offer: Pick<Offer, 'status' | 'salesEndAt'>, now: Date): boolean =>
  offer.status === 'open' && offer.salesEndAt > now;

/** Why an offer as it is now cannot hold what an order asks for, or undefined if it can. */
export function refusalOf(
  offer: Omit<OfferForOrder, 'networkHolds'>,
  { quantity, unitPence, limit, held = 0 }: WantedPlaces & { held?: number },
  now: Date,
): DomainError | undefined {
  if (!isOnSale(offer, now)) return new DomainError('SALES_CLOSED');
  if (offer.unitPence !== unitPence) return new DomainError('PRICE_CHANGED');
  if (placesOnSale(offer) < quantity) return notEnough(offer);
  if (limit !== undefined && held + quantity > limit.places)
    return new DomainError('TOO_MANY_REQUESTS', HELD_BY_NETWORK);
  return undefined;
}

const HELD_BY_NETWORK =
  'Many tickets for this show are reserved from your network at the moment. Please try again in a few minutes.';

export function notEnough(offer: Places): DomainError {
  const free = placesOnSale(offer);
  if (free === 0) return new DomainError('NOT_ENOUGH_TICKETS', 'No tickets are left');
  return new DomainError(
    'NOT_ENOUGH_TICKETS',
    `Only ${free} ${free === 1 ? 'ticket' : 'tickets'} left`,
  );
}

/** Whether a show is meant to take place on the date that its tickets have. */
export const isDated = ({ undated }: Pick<Offer, 'undated'>): boolean => undated !== true;
