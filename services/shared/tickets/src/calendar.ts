import { londonInstant, showEnd, type Club, type Show } from '@club/contracts';
import type { TicketText } from '@club/messages';
import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';

interface Entry {
  /** Names the entry, so that adding it again changes it instead of making another one. */
  id: string;
  summary: string;
  description: string;
  location: string;
  date: string;
  doorsTime: string;
  showTime: string;
  /** Absent in tickets of an earlier version: then the show takes two hours. */
  duration?: string | undefined;
  revision?: Revision | undefined;
}
/** How often the entry has changed, and when last. A calendar replaces the entry that it has if the number is higher. */
interface Revision {
  number: number;
  at: string;
}
type ClubName = Pick<Club, 'name'>;

/** A booking's show as a calendar entry. */
export const calendarOf = (
  {
    reference,
    ticket,
    revision,
  }: { reference: string; ticket: TicketText; revision?: Revision | undefined },
  club: ClubName,
): string =>
  calendarWith(
    {
      ...ticket,
      id: reference,
      revision,
      summary: `${ticket.title}, ${ticket.city}`,
      description: `Doors ${ticket.doorsTime}, show ${ticket.showTime}. Reference ${reference}.`,
      location: `${ticket.venueName}, ${ticket.address}`,
    },
    club,
  );

/** A show as a calendar entry for anyone. It says nothing about a booking, so its address needs no secret. */
export const showCalendarOf = (show: Show & { date: string }, club: ClubName): string =>
  calendarWith(
    {
      ...show,
      summary: `${show.title}, ${show.venue.city}`,
      description: `Doors ${show.doorsTime.slice(0, 5)}, show ${show.showTime.slice(0, 5)}.`,
      location: `${show.venue.name}, ${show.venue.address}`,
    },
    club,
  );

/** RFC 5545. The times are in UTC, so that a clock change does not move them. */
function calendarWith(entry: Entry, club: ClubName): string {
  const { id, summary, description, location, revision } = entry;
  const { date, doorsTime, showTime, duration = '' } = entry;
  const calendar = new ICalCalendar({
    prodId: { company: club.name, product: 'Tickets' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@front-of-house`,
    summary,
    description,
    location,
    ...(revision && { sequence: revision.number, lastModified: new Date(revision.at) }),
    start: londonInstant(date, doorsTime),
    end: showEnd({ date, showTime, duration }),
  });
  return calendar.toString();
}
