import { DEFAULT_CLUB, londonIso } from '@club/contracts';
import type { TicketText } from '@club/messages';
import { createEvent, type DateArray } from 'ics';

const SHOW_ENDS = '22:00';

const utc = (date: string, time: string): DateArray => {
  const at = new Date(londonIso(date, time));
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

/**
 * The evening as a calendar entry (RFC 5545), its instants in UTC, so that a clock change moves nothing.
 * @throws Error where the ticket's date or time cannot be read.
 */
export function calendarOf({ reference, ticket }: { reference: string; ticket: TicketText }): string {
  const { value, error } = createEvent({
    uid: `${reference}@front-of-house`,
    productId: DEFAULT_CLUB.name,
    title: `${ticket.title}, ${ticket.city}`,
    description: `Doors ${ticket.doorsTime}, show ${ticket.showTime}. Reference ${reference}.`,
    location: `${ticket.venueName}, ${ticket.address}`,
    start: utc(ticket.date, ticket.doorsTime),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(ticket.date, SHOW_ENDS),
    endInputType: 'utc',
    endOutputType: 'utc',
  });
  if (typeof value !== 'string') throw new Error(`No calendar entry for ${reference}: ${String(error)}`);
  return value;
}
