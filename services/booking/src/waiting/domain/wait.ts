import type { WaitState } from '@club/contracts';

/** A party on the waiting list of one show. */
export interface Wait {
  _id: string;
  showId: string;
  /** The same for all nights that the party has named at once. When it takes one of them, it leaves the others. */
  group: string;
  email: string;
  /** The address in small letters: a party waits once for a show. */
  emailKey: string;
  name: string;
  quantity: number;
  acceptFewer: boolean;
  state: WaitState;
  /** Lower is served first. It never changes while the party waits. */
  place: number;
  offersMade: number;
  /** Offers that it let pass without an answer. */
  lapses: number;
  /** When it was first passed over: places are saved up for it for some time after that. */
  savingSince?: Date;
  /** It has just let an offer pass, so the others come first until all free places are given out. */
  sitsOut?: true;
  /** The member of staff who added it by phone. */
  by?: string;
  /** A hash of the network that it joined from, until the entry ends or its order is paid. Parties that staff add have none. */
  network?: string;
  createdAt: Date;
}

export const ACTIVE: readonly WaitState[] = ['waiting', 'offered'];
/** So many offers without an answer take a party off the list. */
export const MAX_LAPSES = 2;

/** `taken`: its order is not paid yet. `paid`: it is. The others have given their places back. */
export const OFFER_STATES = ['open', 'taken', 'paid', 'lapsed', 'declined', 'withdrawn'] as const;

/** Places that are held for one party. Its id is that of the claim and, once it is taken, of the order. */
export interface WaitOffer {
  _id: string;
  waitId: string;
  showId: string;
  quantity: number;
  endsAt: Date;
  state: (typeof OFFER_STATES)[number];
  /** The member of staff who made it by hand. */
  by?: string;
  /** Why it was made out of order. */
  reason?: string;
  createdAt: Date;
}

/** The waiting list of one show. */
export interface WaitingList {
  _id: string;
  /** The place that was given last. */
  lastPlace: number;
  /** Parties wait, or an offer is not finished, so the sweep looks at it. */
  isActive: boolean;
  /** When the sweep looks at it next. */
  nextAt: Date;
  /** Rises with each change of the list, so that two processes never serve it from the same facts. */
  version: number;
  paused?: { by: string; at: Date };
  /** Since when no one is added or served: 90 minutes before doors, or the show is cancelled. */
  endedAt?: Date;
}
