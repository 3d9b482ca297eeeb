import type { PaymentStatus } from '@club/contracts';

/** Everything that the service decides by the state of an order. */
interface StateTraits<State extends string = string> {
  /** What the wire calls it. */
  status: PaymentStatus;
  /** The states that follow. Each step is one compare-and-set from this state (reliability.md 2.2). */
  next: readonly State[];
  /** It may have places or gift money. If an order in another state still has some, a sweep frees them. */
  holdsPlaces: boolean;
  /** The customer has not said yet who the places are for, so they are held for the shorter time. */
  awaitsDetails: boolean;
  /** Whether the customer's details are refused, accepted, or kept as they are. */
  details: 'refused' | 'accepted' | 'kept';
  /** The customer may pay now, so the hold may be extended and Stripe may know of a payment. */
  awaitsPayment: boolean;
  /** It completes without asking Stripe if nothing is due. */
  completesIfNothingIsDue: boolean;
  /** Its payment has arrived, so the customer must not pay a second time by mistake. */
  isPaid: boolean;
  /** The result of a settlement that is known without asking Stripe; null if Stripe must be asked. */
  settlement: 'completed' | 'refunded' | null;
  /** A refund may be noted. */
  canBeRefunded: boolean;
  /** Its state after one of its refunds has failed at the bank; null if it has none. */
  ifRefundFails: State | null;
  /** It has a ticket, or has one as soon as it is paid. */
  letsPeopleIn: boolean;
  /** Why it has no ticket; null if it has one. It counts as expired from the start of its release. */
  noTicketBecause: 'unpaid' | 'expired' | 'refunded' | null;
  /** If its payment is quarantined, staff may return the money or free its places. */
  canResolveQuarantine: boolean;
  /** What the sweeps do: release it when its hold has run out, release or settle it at once, or nothing. */
  sweep: 'release-overdue' | 'release' | 'settle' | null;
  /** What happens to it when its show is closed. */
  onClosing: 'release' | 'refund' | null;
  /** How the figures for staff count it; null if they do not. */
  countsAs: 'pending' | 'sale' | 'other' | null;
}

const TABLE = {
  /** Written, but its places, gift money or payment intent may be missing. */
  new: {
    status: 'pending',
    next: ['held', 'releasing'],
    holdsPlaces: true,
    awaitsDetails: true,
    details: 'refused',
    awaitsPayment: false,
    completesIfNothingIsDue: false,
    isPaid: false,
    settlement: null,
    canBeRefunded: false,
    ifRefundFails: null,
    letsPeopleIn: true,
    noTicketBecause: 'unpaid',
    canResolveQuarantine: false,
    sweep: 'release-overdue',
    onClosing: 'release',
    countsAs: 'other',
  },
  /** Has places, gift money and a payment intent. */
  held: {
    status: 'pending',
    next: ['pending', 'releasing', 'completing', 'refund_due'],
    holdsPlaces: true,
    awaitsDetails: true,
    details: 'accepted',
    awaitsPayment: true,
    completesIfNothingIsDue: false,
    isPaid: false,
    settlement: null,
    canBeRefunded: false,
    ifRefundFails: null,
    letsPeopleIn: true,
    noTicketBecause: 'unpaid',
    canResolveQuarantine: true,
    sweep: 'release-overdue',
    onClosing: 'release',
    countsAs: 'pending',
  },
  /** Has the customer's details, too. */
  pending: {
    status: 'pending',
    next: ['releasing', 'completing', 'refund_due'],
    holdsPlaces: true,
    awaitsDetails: false,
    details: 'accepted',
    awaitsPayment: true,
    completesIfNothingIsDue: true,
    isPaid: false,
    settlement: null,
    canBeRefunded: false,
    ifRefundFails: null,
    letsPeopleIn: true,
    noTicketBecause: 'unpaid',
    canResolveQuarantine: true,
    sweep: 'release-overdue',
    onClosing: 'release',
    countsAs: 'pending',
  },
  /** Keeps its places until Stripe confirms that it cannot be paid any more. */
  releasing: {
    status: 'pending',
    next: ['expired', 'completing', 'refund_due'],
    holdsPlaces: true,
    awaitsDetails: false,
    details: 'refused',
    awaitsPayment: false,
    completesIfNothingIsDue: false,
    isPaid: false,
    settlement: null,
    canBeRefunded: false,
    ifRefundFails: null,
    letsPeopleIn: true,
    noTicketBecause: 'expired',
    canResolveQuarantine: true,
    sweep: 'release',
    onClosing: 'release',
    countsAs: 'pending',
  },
  /** Its places are free again. A payment that arrives now completes it late, or is refunded. */
  expired: {
    status: 'expired',
    next: ['completing', 'refund_due'],
    holdsPlaces: false,
    awaitsDetails: false,
    details: 'refused',
    awaitsPayment: false,
    completesIfNothingIsDue: false,
    isPaid: false,
    settlement: null,
    canBeRefunded: false,
    ifRefundFails: null,
    letsPeopleIn: false,
    noTicketBecause: 'expired',
    canResolveQuarantine: true,
    sweep: null,
    onClosing: null,
    countsAs: null,
  },
  /** Stripe says that it is paid; its places and gift money are being taken. */
  completing: {
    status: 'pending',
    next: ['completed', 'refund_due'],
    holdsPlaces: true,
    awaitsDetails: false,
    details: 'kept',
    awaitsPayment: false,
    completesIfNothingIsDue: true,
    isPaid: true,
    settlement: null,
    canBeRefunded: false,
    ifRefundFails: null,
    letsPeopleIn: true,
    noTicketBecause: 'unpaid',
    canResolveQuarantine: false,
    sweep: 'settle',
    onClosing: null,
    countsAs: 'pending',
  },
  completed: {
    status: 'completed',
    next: ['refund_due', 'refunded'],
    holdsPlaces: true,
    awaitsDetails: false,
    details: 'kept',
    awaitsPayment: false,
    completesIfNothingIsDue: false,
    isPaid: true,
    settlement: 'completed',
    canBeRefunded: true,
    ifRefundFails: 'completed',
    letsPeopleIn: true,
    noTicketBecause: null,
    canResolveQuarantine: false,
    sweep: null,
    onClosing: 'refund',
    countsAs: 'sale',
  },
  /** All of its money is owed to the customer. */
  refund_due: {
    status: 'refunded',
    next: ['refunded'],
    holdsPlaces: true,
    awaitsDetails: false,
    details: 'kept',
    awaitsPayment: false,
    completesIfNothingIsDue: false,
    isPaid: false,
    settlement: 'refunded',
    canBeRefunded: true,
    ifRefundFails: 'refund_due',
    letsPeopleIn: false,
    noTicketBecause: 'refunded',
    canResolveQuarantine: false,
    sweep: 'settle',
    onClosing: null,
    countsAs: 'other',
  },
  refunded: {
    status: 'refunded',
    next: [],
    holdsPlaces: false,
    awaitsDetails: false,
    details: 'kept',
    awaitsPayment: false,
    completesIfNothingIsDue: false,
    isPaid: false,
    settlement: 'refunded',
    canBeRefunded: false,
    ifRefundFails: 'refund_due',
    letsPeopleIn: false,
    noTicketBecause: 'refunded',
    canResolveQuarantine: false,
    sweep: null,
    onClosing: null,
    countsAs: 'other',
  },
} as const satisfies Record<string, StateTraits>;

export type OrderState = keyof typeof TABLE;

/** An order's life. A new state does not compile until all of its traits are decided. */
export const STATES: Readonly<Record<OrderState, StateTraits<OrderState>>> = TABLE;

export const orderStates = Object.keys(TABLE) as OrderState[];

export const statesWith = (trait: (traits: StateTraits<OrderState>) => boolean): OrderState[] =>
  orderStates.filter((state) => trait(STATES[state]));

/** The states from which `to` can be reached in one step. */
export const statesBefore = (to: OrderState): OrderState[] =>
  statesWith(({ next }) => next.includes(to));

/** Whether an order may need places that are held for it. A completed one has bought its own. */
export const needsHold = (state: OrderState): boolean =>
  STATES[state].holdsPlaces && STATES[state].settlement !== 'completed';

export const hasTicket = ({ state }: { state: OrderState }): boolean =>
  STATES[state].noTicketBecause === null;
