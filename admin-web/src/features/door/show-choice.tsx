import { doorNight, londonDate, mayAt, type Rights, type Show } from '@club/contracts';
import { Select } from 'antd';
import { dayOf } from '../../shared/ui/date-time';

const DAY_MS = 24 * 60 * 60_000;
const MAX_SHOWS = 30;

interface Choice {
  rights: Rights;
  now: Date;
  /** The show that an address names; it is in the list even if many others come before it. */
  chosenId?: string | undefined;
}

/** The shows of which this member may open the door, the next one first; that of last night may still be running. */
export function showsAtDoor(shows: readonly Show[], { rights, now, chosenId }: Choice): Show[] {
  const since = londonDate(new Date(now.getTime() - DAY_MS));
  return shows
    .filter(({ date = '', venueId }) => date >= since && mayAt(rights, 'door:admit', venueId))
    .sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
    .filter(({ id }, index) => index < MAX_SHOWS || id === chosenId);
}

/** Tonight's show, until its night ends in the morning, or the next one. */
export const nextShow = (shows: readonly Show[], now: Date): Show | undefined =>
  shows.find(({ date = '', status }) => date >= doorNight(now) && status === 'scheduled') ??
  shows.at(-1);

interface ChoiceProps {
  shows: readonly Show[];
  value: string | null;
  onChange: (id: string) => void;
}

export const ShowChoice = ({ shows, value, onChange }: ChoiceProps) => (
  <Select
    aria-label="Show"
    size="large"
    style={{ width: '100%' }}
    value={value}
    options={shows.map(({ id, title, date, venue }) => ({
      value: id,
      label: `${dayOf(date)}, ${venue.city}: ${title}`,
    }))}
    onChange={onChange}
  />
);
