import {
  bySurname,
  londonIsoAt,
  type DoorShow,
  type DoorTombstone,
  type NightParty,
  type NightSale,
  type NightShow,
  type Party,
} from '@club/contracts';
import { ticketIdsOf } from '../links/ticket-code.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { placesForWalkUps, sellsAtDoor } from '../offers/walk-up-rule.js';
import { ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import type { DoorOrder } from '../orders/order-arrivals.store.js';
import type { ArrivalRow } from './domain/arrival.js';
import { viewParties, type Reader } from './domain/views.js';

export const doorShowOf = ({ _id: showId, ticket, status }: OfferCounts): DoorShow => ({
  showId,
  city: ticket.city,
  date: ticket.date,
  doorsTime: ticket.doorsTime,
  showTime: ticket.showTime,
  isCancelled: status !== 'open',
});

const ticketIdOf = (bookingId: string): string => ticketIdsOf({ bookingId, showId: '' }).booking;

export const viewNightShow = (offer: OfferCounts): NightShow => ({
  ...doorShowOf(offer),
  ticketId: ticketIdsOf({ bookingId: '', showId: offer._id }).show,
  title: offer.ticket.title,
});

export const viewNightSales = (shows: readonly OfferCounts[], now: Date): NightSale[] =>
  shows
    .filter((offer) => sellsAtDoor(offer, now))
    .map((offer) => ({
      showId: offer._id,
      unitPence: offer.unitPence,
      left: placesForWalkUps(offer, now),
    }));

const DATE_LENGTH = '2026-11-28'.length;
export const reissueOf = ({ ticketReissuedAt: at }: Pick<OrderRow, 'ticketReissuedAt'>) =>
  at === undefined ? {} : { reissuedOn: londonIsoAt(at).slice(0, DATE_LENGTH) };

export function viewNightParty(order: DoorOrder, party: Party): NightParty {
  return {
    ...party,
    showId: order.showId,
    ticketId: ticketIdOf(order._id),
    issue: ticketIssueOf(order),
    ...reissueOf(order),
    duePence: party.state === 'unpaid' ? order.duePence : 0,
    ...(party.state === 'unpaid' && order.byLink && { hasPayLink: true }),
  };
}

export const viewNightParties = (
  orders: readonly DoorOrder[],
  rows: readonly ArrivalRow[],
  reader: Reader,
): NightParty[] => {
  const shown = viewParties(orders, rows, reader);
  const parties = orders.flatMap((order) => {
    const party = shown.get(order._id);
    return party === undefined ? [] : [viewNightParty(order, party)];
  });
  return parties.sort(
    (one, other) => bySurname(one, other) || (one.ticketId < other.ticketId ? -1 : 1),
  );
};

/** Why bookings that were for tonight let no one in any more. @param closed the shows that were cancelled. */
export function viewTombstones(
  orders: readonly DoorOrder[],
  movedAway: readonly DoorOrder[],
  closed: ReadonlySet<string>,
): DoorTombstone[] {
  const ended = orders
    .filter(({ state }) => STATES[state].noTicketBecause === 'refunded')
    .map(({ _id, showId }): DoorTombstone => {
      return { ticketId: ticketIdOf(_id), why: closed.has(showId) ? 'cancelled' : 'refunded' };
    });
  const moved = movedAway.map(({ _id, showId }): DoorTombstone => {
    return { ticketId: ticketIdOf(_id), why: 'moved', showId };
  });
  return [...ended, ...moved].sort((one, other) => (one.ticketId < other.ticketId ? -1 : 1));
}
