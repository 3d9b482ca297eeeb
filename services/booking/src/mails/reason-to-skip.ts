import { londonDate, londonInstant } from '@club/contracts';
import type { MailKindOf } from '@club/messages';
import type { MailRef } from '@club/kit';
import type { OfferCounts } from '../offers/domain/offer.js';
import { admits } from '../orders/domain/admits.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { waitUntilDecided } from './cancelled-shows.js';
import { reminderDateOf } from './notice-facts.js';
import { hasReturnEnded } from './return-mails.js';
import { openOfferOf } from './transfer-mails.js';

export interface MailFactsNow {
  mail: MailRef;
  order: OrderRow;
  offer: OfferCounts;
  now: Date;
}
type Reason = (facts: MailFactsNow) => string | null;

const NO_TICKET = {
  unpaid: 'the booking is not paid',
  expired: 'the booking has expired',
  refunded: 'the booking was refunded',
};

const whyNoTicket = ({ state }: OrderRow): string | null => {
  const reason = STATES[state].noTicketBecause;
  return reason === null ? null : NO_TICKET[reason];
};

const unlessTicket: Reason = ({ order, offer }) => {
  const noTicket = whyNoTicket(order);
  if (noTicket !== null) return noTicket;
  waitUntilDecided(offer);
  if (offer.status === 'closed') return 'the show is cancelled';
  return admits(order) === 0 ? 'all places of the booking were given back' : null;
};

const unlessTomorrow: Reason = (facts) => {
  const { date } = facts.offer.ticket;
  if (date !== reminderDateOf(facts.mail)) return unlessTicket(facts) ?? 'the show has moved';
  const isPast = londonDate(facts.now) >= date;
  return unlessTicket(facts) ?? (isPast ? 'the show is no longer tomorrow' : null);
};

/** People who were at a show need not hear that its times were corrected afterwards. */
const unlessBegun: Reason = (facts) => {
  const { date, showTime } = facts.offer.ticket;
  const hasBegun = londonInstant(date, showTime) <= facts.now;
  return unlessTicket(facts) ?? (hasBegun ? 'the show has begun' : null);
};

const onceDecided: Reason = ({ offer }) => {
  waitUntilDecided(offer);
  return null;
};

const unlessOffered: Reason = (facts) => {
  const isOpen = openOfferOf(facts.mail, facts.order, facts.now) !== undefined;
  return unlessTicket(facts) ?? (isOpen ? null : 'the tickets were taken, or taken back');
};

const unlessReturnEnded: Reason = (facts) => {
  const hasEnded = hasReturnEnded(facts.mail, facts.order);
  return unlessTicket(facts) ?? (hasEnded ? 'the tickets are no longer for sale' : null);
};

const unlessPayable: Reason = ({ order, now }) => {
  if (order.state !== 'pending') return whyNoTicket(order) ?? 'the booking is already paid';
  return order.expiresAt <= now ? 'the time to pay is over' : null;
};

/**
 * What must still be true when an e-mail is sent, which may be hours after it was written. Every other kind is always sent: a
 * message from staff, for example, because it may announce the cancellation itself. Kinds about a waiting list, a venue or a
 * refund have rules of their own in the files that build them.
 */
const REASONS: Partial<Record<MailKindOf<'booking'>, Reason>> = {
  'booking-confirmed': unlessTicket,
  'booking-reminder': unlessTomorrow,
  'show-changed': unlessBegun,
  'booking-pay-link': unlessPayable,
  'move-pay-link': unlessPayable,
  'places-offered': unlessReturnEnded,
  'places-not-sold': unlessTicket,
  'transfer-offered': unlessOffered,
  'tickets-ended': onceDecided,
};

const reasonOf = ({ kind }: MailRef): Reason | undefined =>
  Object.entries(REASONS).find(([name]) => name === kind)?.[1];

/** @returns why an e-mail is no longer true, in words for staff; null if it may be sent. */
export const reasonToSkip = (facts: MailFactsNow): string | null =>
  reasonOf(facts.mail)?.(facts) ?? null;

/** Whether it depends on the kind alone: then order and show need not be read. */
export const isAlwaysSent = (mail: MailRef): boolean => reasonOf(mail) === undefined;
