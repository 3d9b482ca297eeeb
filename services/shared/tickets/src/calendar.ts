import { londonInstant, type Club } from '@club/contracts';
import type { TicketText } from '@club/messages';
import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';

const SHOW_ENDS = '22:00';

/** The show as a calendar entry (RFC 5545). Its times are in UTC, so that a clock change does not move them. */
export function calendarOf(
  { reference, ticket }: { reference: string; ticket: TicketText },
  club: Pick<Club, 'name'>,
): string {
  const calendar = new ICalCalendar({
    prodId: { company: club.name, product: 'Tickets' },
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
