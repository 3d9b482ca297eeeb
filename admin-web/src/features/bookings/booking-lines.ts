import type { BookingDetail } from '@club/contracts';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';

/** The type of the entries of a list in `BookingDetail`. */
type EntryOf<List extends keyof BookingDetail> =
  BookingDetail[List] extends readonly (infer Entry)[] ? Entry : never;

const REFUND_STATES: Record<string, string> = {
  done: 'returned',
  due: 'not returned yet',
};

/** The states of an order (reliability.md 2.2) in words for staff, who do not know their names. */
const STATES: Record<string, string> = {
  new: 'begun',
  held: 'places held',
  pending: 'details saved',
  releasing: 'places are being released',
  expired: 'places released',
  completing: 'paid, or nothing to pay',
  completed: 'booked',
  refund_due: 'refund due',
  refunded: 'refunded',
};

/** "01/03/2026, 19:12 · 2 let in · Sam" */
export const arrivalLine = ({ at, people, over, by }: EntryOf<'arrivals'>): string =>
  [
    dateTimeOf(at),
    people > 0 ? `${people} let in` : `${-people} taken back`,
    ...(over > 0 ? [`${over} of them already counted, or without a place`] : []),
    by,
  ].join(' · ');

export const historyLine = ({ at, what, by }: EntryOf<'history'>): string =>
  [dateTimeOf(at), STATES[what] ?? what, ...(by === undefined ? [] : [by])].join(' · ');

export const mailLine = ({ at, label, state, reason }: EntryOf<'mails'>): string =>
  `${dateTimeOf(at)} · ${label} · ${state}${reason === null ? '' : ` (${reason})`}`;

export const refundLine = ({
  amount,
  places,
  state,
  reason,
  isRefused,
}: EntryOf<'refunds'>): string =>
  [
    pounds(amount),
    countOf(places, 'place'),
    isRefused === true ? 'refused by the card' : (REFUND_STATES[state] ?? state),
    reason,
  ].join(' · ');
