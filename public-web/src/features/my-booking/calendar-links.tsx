import { londonInstant, showEnd, type Show } from '@club/contracts';
import { ButtonAnchor } from '../../shared/ui/button';

interface CalendarLinksProps {
  show: Show;
  bookingReference: string;
}

/** A served file, because phones open it in their calendar and ignore `data:` links; and Google's own page. */
export const CalendarLinks = ({ show, bookingReference }: CalendarLinksProps) =>
  show.date === undefined ? null : (
    <>
      <ButtonAnchor look="ghost" href={`/api/shows/${show.id}/calendar.ics`}>
        Add to Calendar
      </ButtonAnchor>
      <ButtonAnchor
        look="ghost"
        href={googleCalendar(show, show.date, bookingReference)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Google Calendar
      </ButtonAnchor>
    </>
  );

/** "20261128T193000Z" */
const stamp = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function googleCalendar(
  {
    title,
    venue,
    doorsTime,
    showTime,
    duration,
  }: Pick<Show, 'title' | 'venue' | 'doorsTime' | 'showTime' | 'duration'>,
  date: string,
  bookingReference: string,
): string {
  const end = showEnd({ date, showTime, duration });
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${title}, ${venue.city}`,
    dates: `${stamp(londonInstant(date, doorsTime))}/${stamp(end)}`,
    location: `${venue.name}, ${venue.address}`,
    details: `Doors ${doorsTime.slice(0, 5)}, show ${showTime.slice(0, 5)}. Reference ${bookingReference}.`,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
