import { DEFAULT_CLUB, londonInstant } from '@club/contracts';
import type { TicketText } from '@club/messages';
import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';

const SHOW_ENDS = '22:00';

/** The evening as a calendar entry (RFC 5545), its instants in UTC, so that a clock change moves nothing. */
export function calendarOf({
  reference,
  ticket,
}: {
  reference: string;
  ticket: TicketText;
}): string {
  const calendar = new ICalCalendar({
    prodId: { company: DEFAULT_CLUB.name, product: 'Tickets' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${reference}@front-of-house`,
    summary: `${ticket.title}, ${ticket.city}`,
    description: `Doors ${ticket.doorsTime}, show ${ticket.showTime}. Reference ${reference}.`,
    location: `${ticket.venueName}, ${ticket.address}`,
    start: londonInstant(ticket.date, ticket.doorsTime),
    end: londonInstant(ticket.date, SHOW_ENDS),
  });
  return calendar.toString();
}
