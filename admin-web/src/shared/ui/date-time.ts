const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** en-GB, London's time, or N/A where there is none (specification-rules.md 2). */
export const dateTime = (at: string | undefined): string =>
  at === undefined || at === '' ? 'N/A' : format.format(new Date(at));
/** "Sat, 28 Nov 2026" of 2026-11-28. */
export const dayOf = (date: string | undefined): string =>
  date === undefined ? 'No date yet' : day.format(new Date(`${date}T12:00:00Z`));
