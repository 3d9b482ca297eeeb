import { canBeBooked, placesLeft, type Show } from '@club/contracts';
import { dayOf } from '../../shared/ui/date-time';

export interface ShowChoice {
  value: string;
  label: string;
  disabled?: boolean;
}

const nameOf = ({ date, venue, title }: Show): string => `${dayOf(date)}, ${venue.city}: ${title}`;

/** The shows that can be booked now. */
export const showChoices = (shows: readonly Show[], now: Date): ShowChoice[] =>
  shows
    .filter((show) => canBeBooked(show, now))
    .map((show) => ({ value: show.id, label: `${nameOf(show)} (${placesLeft(show)} left)` }));

/** A show that was chosen before and cannot be booked any more, so that its name is read instead of its id. */
export function staleChoice(
  chosen: string | undefined,
  choices: readonly ShowChoice[],
  shows: readonly Show[],
): ShowChoice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return [];
  const show = shows.find(({ id }) => id === chosen);
  const name = show === undefined ? 'This show' : nameOf(show);
  return [{ value: chosen, label: `${name} (cannot be booked now)`, disabled: true }];
}
