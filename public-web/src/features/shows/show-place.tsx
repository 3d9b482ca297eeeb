import { londonDate, spokenTime, type Show } from '@club/contracts';

/** Where and when a show of today is, for the people on their way to it after its sales have ended. */
export function ShowPlace({ show, now }: { show: Show; now: Date }) {
  if (show.status === 'cancelled' || show.date !== londonDate(now)) return null;
  return (
    <p role="note">
      Today: doors {spokenTime(show.doorsTime)}, show {spokenTime(show.showTime)}, at{' '}
      {show.venue.name}, {show.venue.address}.
    </p>
  );
}
