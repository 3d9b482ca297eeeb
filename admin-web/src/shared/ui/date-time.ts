import { londonDate } from '@club/contracts';

const LONDON = { timeZone: 'Europe/London' } as const;
const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  dateStyle: 'short',
  timeStyle: 'short',
});
const day = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** In London's time, or N/A if there is no date (specification-rules.md 2). */
const inLondon =
  (format: Intl.DateTimeFormat) =>
  (at: string | undefined): string =>
    at === undefined || at === '' ? 'N/A' : format.format(new Date(at));

/** "19:44" */
export const timeOf = inLondon(new Intl.DateTimeFormat('en-GB', { ...LONDON, timeStyle: 'short' }));
/** "28/11/2026, 20:00" */
export const dateTimeOf = inLondon(dateAndTime);
/** "Sat, 28 Nov 2026" for 2026-11-28. */
export const dayOf = (isoDate: string | undefined): string =>
  isoDate === undefined ? 'No date yet' : day.format(new Date(`${isoDate}T12:00:00Z`));
/** Today's date in London, such as 2026-11-28. */
export const today = (): string => londonDate(new Date());
